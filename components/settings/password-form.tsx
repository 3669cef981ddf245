"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FailureNotice } from "@/components/auth/failure-notice";
import { NewPasswordField } from "@/components/auth/new-password-field";
import { PasswordField } from "@/components/auth/password-field";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { type PasswordChangeBody, passwordChangeBody } from "@/lib/accounts/schemas";
import { readForm } from "@/lib/kit/read-form";
import { apiCommand } from "@/lib/platform/http/api-request";
import { SESSIONS_KEY } from "./use-sessions";

/** Another password. A new form each time: nothing that was typed stays in the page. */
export function PasswordForm() {
  const [changes, setChanges] = useState(0);
  return <EmptyPasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />;
}

function EmptyPasswordForm({ onChanged }: { onChanged: () => void }) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (body: PasswordChangeBody) => apiCommand("POST", "/api/user/password", body),
    onSuccess: () => {
      notify({
        title: "Your password is changed",
        description: "Every other device was signed out.",
      });
      void client.invalidateQueries({ queryKey: SESSIONS_KEY });
      onChanged();
    },
  });
  const { formRef, submit, errors, busy } = useAuthForm(
    (form) => readForm(passwordChangeBody, form),
    mutation,
  );
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordField label="New password" name="newPassword" error={errors.newPassword} />
      <FailureNotice error={mutation.error} />
      <Button type="submit" disabled={busy} busy={busy} className="sm:justify-self-start">
        {busy ? "Saving..." : "Change password"}
      </Button>
    </form>
  );
}
