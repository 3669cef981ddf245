"use client";

import { useState } from "react";
import { TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { forgotPasswordBody } from "@/lib/accounts/schemas";
import { apiCommand } from "@/lib/platform/http/api-request";
import { DoneNotice } from "./done-notice";

/** Asks for a link to choose a new password. The text afterwards is the same whether the account exists or not. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: forgotPasswordBody,
    send: async (body) => {
      await apiCommand("POST", "/api/password-reset", body);
      setSentTo(body.email);
    },
  });

  if (sentTo !== null) {
    return (
      <DoneNotice>
        <p className="font-semibold">Check your email.</p>
        <p className="mt-1">
          If <span className="break-words">{sentTo}</span> has an account, we sent it a link. The link works
          for 30 minutes.
        </p>
      </DoneNotice>
    );
  }
  return (
    <Form form={form}>
      <p className="text-ink-soft">
        Enter the email of your account. We'll send you a link to reset your password.
      </p>
      <TextField label="Email" type="email" autoComplete="email" {...form.field("email")} />
      <FormFailure />
      <SubmitButton busyLabel="Sending..." className="mt-2">
        Send the link
      </SubmitButton>
    </Form>
  );
}
