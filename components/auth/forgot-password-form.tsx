"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { type ForgotPasswordBody, forgotPasswordBody } from "@/lib/accounts/schemas";
import { readForm } from "@/lib/kit/read-form";
import { apiCommand } from "@/lib/platform/http/api-request";
import { DoneNotice } from "./done-notice";
import { FailureNotice } from "./failure-notice";
import { useAuthForm } from "./use-auth-form";

/** Asks for the link to a new password. What it says afterwards is the same for every address. */
export function ForgotPasswordForm() {
  const mutation = useMutation({
    mutationFn: (body: ForgotPasswordBody) => apiCommand("POST", "/api/password-reset", body),
  });
  const { formRef, submit, errors, busy } = useAuthForm(
    (form) => readForm(forgotPasswordBody, form),
    mutation,
  );

  if (mutation.isSuccess) {
    return (
      <DoneNotice>
        <p className="font-semibold">Please look into your mailbox.</p>
        <p className="mt-1">
          If <span className="break-words">{mutation.variables.email}</span> has an account, a mail with a
          link is on its way. The link works for 30 minutes.
        </p>
      </DoneNotice>
    );
  }
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-soft">
        Tell us the address of your account. We mail you a link to choose a new password.
      </p>
      <TextField label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
      <FailureNotice error={mutation.error} />
      <Button type="submit" disabled={busy} busy={busy} className="mt-2">
        {busy ? "Sending..." : "Send the link"}
      </Button>
    </form>
  );
}
