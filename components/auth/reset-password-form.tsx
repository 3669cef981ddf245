"use client";

import { useMutation } from "@tanstack/react-query";
import { useAuth } from "@/components/layout/auth-provider";
import { PageLink } from "@/components/navigation/page-link";
import { Button } from "@/components/ui/button";
import { type ResetPasswordBody, resetPasswordBody } from "@/lib/accounts/schemas";
import { paths } from "@/lib/kit/paths";
import { readForm } from "@/lib/kit/read-form";
import { apiCommand } from "@/lib/platform/http/api-request";
import { DoneNotice } from "./done-notice";
import { FailureNotice } from "./failure-notice";
import { NewPasswordField } from "./new-password-field";
import { useAuthForm } from "./use-auth-form";

/** Chooses a new password with the token of a mail. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { refresh } = useAuth();
  const mutation = useMutation({
    mutationFn: (body: ResetPasswordBody) => apiCommand("POST", "/api/password-reset/confirm", body),
    // Whoever was signed in here is not any more.
    onSuccess: () => void refresh(),
  });
  const { formRef, submit, errors, busy } = useAuthForm((form) => {
    form.set("token", token);
    return readForm(resetPasswordBody, form);
  }, mutation);

  if (mutation.isSuccess) {
    return (
      <DoneNotice>
        <p className="font-semibold">Your password is changed.</p>
        <p className="mt-1">
          You were signed out everywhere.{" "}
          <PageLink href={paths.auth} className="rounded-sm font-semibold underline underline-offset-4">
            Sign in with the new password
          </PageLink>
        </p>
      </DoneNotice>
    );
  }
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <NewPasswordField label="New password" error={errors.password} />
      <FailureNotice
        error={mutation.error}
        renew={{ label: "Ask for a new link", href: paths.forgotPassword }}
      />
      <Button type="submit" disabled={busy} busy={busy} className="mt-2">
        {busy ? "Saving..." : "Save the new password"}
      </Button>
    </form>
  );
}
