"use client";

import { useAuth } from "@/components/layout/auth-provider";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { registerBody } from "@/lib/accounts/schemas";
import { readForm } from "@/lib/kit/read-form";
import { NewPasswordField } from "./new-password-field";
import { useAuthForm } from "./use-auth-form";

export function SignUpForm() {
  const { registerMutation } = useAuth();
  const { formRef, submit, errors, busy } = useAuthForm(
    (form) => readForm(registerBody, form),
    registerMutation,
  );
  return (
    // POST, so that a password can never end in an address if the page's code has not loaded yet.
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" name="firstName" autoComplete="given-name" error={errors.firstName} />
        <TextField label="Last name" name="lastName" autoComplete="family-name" error={errors.lastName} />
      </div>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <TextField label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
      <NewPasswordField error={errors.password} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Company"
          name="company"
          optional
          autoComplete="organization"
          error={errors.company}
        />
        <TextField label="Phone" name="phone" type="tel" optional autoComplete="tel" error={errors.phone} />
      </div>
      <Button type="submit" disabled={busy} busy={busy} className="mt-2">
        {busy ? "Creating account..." : "Create Account"}
      </Button>
    </form>
  );
}
