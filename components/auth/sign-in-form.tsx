"use client";

import { useState } from "react";
import { useAuth } from "@/components/layout/auth-provider";
import { PageLink } from "@/components/navigation/page-link";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { type LoginBody, loginBody } from "@/lib/accounts/schemas";
import { SECOND_FACTOR_REQUIRED } from "@/lib/accounts/two-factor/second-factor-rule";
import { paths } from "@/lib/kit/paths";
import { type FormReading, readForm } from "@/lib/kit/read-form";
import { isProblem } from "@/lib/platform/http/api-request";
import { PasswordField } from "./password-field";
import { SecondFactorStep } from "./second-factor-step";
import { useAuthForm } from "./use-auth-form";

/** Username and password; then, for accounts that have a second factor, its code. */
export function SignInForm() {
  const { loginMutation } = useAuth();
  const [inSecondStep, setInSecondStep] = useState(false);
  const { formRef, submit, errors, busy } = useAuthForm(
    (form) => (inSecondStep ? readWithCode(form) : readForm(loginBody, form)),
    loginMutation,
    (error) => setInSecondStep((before) => before || isProblem(error, SECOND_FACTOR_REQUIRED)),
  );
  return (
    // POST, so that a password can never end in an address if the page's code has not loaded yet.
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-4">
      {/* Hidden, not gone: the code is sent together with them. */}
      <div hidden={inSecondStep} className="grid gap-4 [&[hidden]]:hidden">
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
      </div>
      {inSecondStep ? <SecondFactorStep error={errors.code} onBack={() => setInSecondStep(false)} /> : null}
      <Button type="submit" disabled={busy} busy={busy}>
        {busy ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}

function readWithCode(form: FormData): FormReading<LoginBody> {
  const reading = readForm(loginBody, form);
  if (reading.data && !reading.data.code) return { data: null, errors: { code: "Enter the code" } };
  return reading;
}
