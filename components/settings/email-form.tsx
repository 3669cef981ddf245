"use client";

import { useMutation } from "@tanstack/react-query";
import { DoneNotice } from "@/components/auth/done-notice";
import { FailureNotice } from "@/components/auth/failure-notice";
import { PasswordField } from "@/components/auth/password-field";
import { UnconfirmedNotice } from "@/components/auth/unconfirmed-notice";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { notify } from "@/components/ui/notify";
import type { UserDto } from "@/lib/accounts/dto";
import { type EmailChangeBody, emailChangeBody } from "@/lib/accounts/schemas";
import { readForm } from "@/lib/kit/read-form";
import { apiCommand } from "@/lib/platform/http/api-request";

/** The present address, and the way to another one. */
export function EmailForm({ user }: { user: UserDto }) {
  const mutation = useMutation({
    mutationFn: (body: EmailChangeBody) => apiCommand("POST", "/api/user/email", body),
    onSuccess: () =>
      notify({ title: "Two mails are on their way", description: "Please open the link in both." }),
  });
  const { formRef, submit, errors, busy } = useAuthForm((form) => readForm(emailChangeBody, form), mutation);
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-all">{user.email}</span>
        {user.emailConfirmed ? <Badge tone="green">Confirmed</Badge> : null}
      </p>
      {user.emailConfirmed ? null : <UnconfirmedNotice user={user} />}
      {mutation.isSuccess ? (
        <DoneNotice>
          We sent two mails: one to your present address, one to the new one. The address changes when you
          have used the link in both.
        </DoneNotice>
      ) : (
        <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-4">
          <TextField
            label="New e-mail address"
            name="newEmail"
            type="email"
            autoComplete="email"
            error={errors.newEmail}
          />
          <PasswordField autoComplete="current-password" error={errors.password} />
          <FailureNotice error={mutation.error} />
          <Button type="submit" disabled={busy} busy={busy} className="sm:justify-self-start">
            {busy ? "Sending..." : "Change address"}
          </Button>
        </form>
      )}
    </div>
  );
}
