"use client";

import { useAuth } from "@/components/layout/auth-provider";
import { PageLink } from "@/components/layout/page-link";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { loginBody } from "@/lib/accounts/schema";
import { paths } from "@/lib/kit/paths";
import { readForm } from "@/lib/kit/read-form";
import { PasswordField } from "./password-field";
import { useAuthForm } from "./use-auth-form";

export function SignInForm() {
  const { loginMutation } = useAuth();
  const { formRef, submit, errors, busy } = useAuthForm((form) => readForm(loginBody, form), loginMutation);
  return (
    // POST, so that a password can never end in an address if the page's code has not loaded yet.
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="Your username or your e-mail address."
        error={errors.username}
      />
      <PasswordField autoComplete="current-password" error={errors.password} />
      <p className="text-right text-sm">
        <PageLink
          href={paths.forgotPassword}
          className="rounded-sm text-accent-deep underline underline-offset-4"
        >
          Forgot password?
        </PageLink>
      </p>
      <Button type="submit" disabled={busy} busy={busy}>
        {busy ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
