"use client";

import { useAuth } from "@/components/layout/auth-provider";
import { TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { registerBody } from "@/lib/accounts/schemas";
import { browserTimeZone } from "@/lib/kit/zone-formatter";
import { NewPasswordField } from "./new-password-field";

/** Creates an account and signs in. */
export function SignUpForm() {
  const { registerMutation } = useAuth();
  const form = useForm({
    schema: registerBody,
    send: (body) => registerMutation.mutateAsync({ ...body, timeZone: browserTimeZone() }),
  });
  const { field } = form;
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
      </div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field("username")}
      />
      <TextField label="Email" type="email" autoComplete="email" {...field("email")} />
      <NewPasswordField {...field("password")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Company" optional autoComplete="organization" {...field("company")} />
        <TextField label="Phone" type="tel" optional autoComplete="tel" {...field("phone")} />
      </div>
      <FormFailure />
      <SubmitButton busyLabel="Creating account..." className="mt-2">
        Create Account
      </SubmitButton>
    </Form>
  );
}
