"use client";

import { useAuth } from "@/components/layout/auth-provider";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { loginBody } from "@/lib/accounts/schema";
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
      <Button type="submit" disabled={busy} busy={busy} className="mt-2">
        {busy ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
