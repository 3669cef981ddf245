"use client";

import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { AuthenticationCodeField } from "@/components/auth/authentication-code-field";
import { useAuth } from "@/components/layout/auth-provider";
import { PageLink } from "@/components/navigation/page-link";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { loginBody } from "@/lib/accounts/schemas";
import { SECOND_FACTOR_REQUIRED } from "@/lib/accounts/two-factor/second-factor-rule";
import { paths } from "@/lib/kit/paths";
import { isProblem } from "@/lib/platform/http/api-request";
import { PasswordField } from "./password-field";

const needsCode = (failure: unknown) => isProblem(failure, SECOND_FACTOR_REQUIRED);

const ENTER_CODE = "Enter the code";
const codeStepBody = z.extend(loginBody, {
  code: z
    .string(ENTER_CODE)
    .check(z.trim(), z.minLength(1, ENTER_CODE), z.maxLength(40, "The code is too long")),
});

/** Username and password; then the code, for accounts with two-factor sign-in. */
export function SignInForm() {
  const { loginMutation } = useAuth();
  const [inCodeStep, setInCodeStep] = useState(false);
  const form = useForm({
    schema: inCodeStep ? codeStepBody : loginBody,
    send: (body) =>
      loginMutation.mutateAsync(body, {
        onError: (failure) => {
          if (needsCode(failure)) setInCodeStep(true);
        },
      }),
    isReportedElsewhere: needsCode,
  });
  const { field, setFocus, resetField } = form;
  useEffect(() => {
    if (inCodeStep) setFocus("code");
  }, [inCodeStep, setFocus]);

  const startOver = () => {
    resetField("code");
    setInCodeStep(false);
  };
  return (
    <Form form={form}>
      {/* Hidden, not removed: both are sent together with the code. */}
      <div hidden={inCodeStep} className="grid gap-4 [&[hidden]]:hidden">
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Your username or email."
          {...field("username")}
        />
        <PasswordField autoComplete="current-password" {...field("password")} />
        <p className="text-right text-sm">
          <PageLink
            href={paths.forgotPassword}
            className="rounded-sm text-accent-deep underline underline-offset-4"
          >
            Forgot password?
          </PageLink>
        </p>
      </div>
      {inCodeStep ? (
        <div className="grid gap-3">
          <AuthenticationCodeField
            spellCheck={false}
            hint="The six digits from your authenticator app, or one of your recovery codes."
            {...field("code")}
          />
          <Button variant="link" size="bare" className="w-fit text-sm" onClick={startOver}>
            Use another account
          </Button>
        </div>
      ) : null}
      <FormFailure />
      <SubmitButton busyLabel="Signing in...">Sign In</SubmitButton>
    </Form>
  );
}
