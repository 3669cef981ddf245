"use client";

import { useMutation } from "@tanstack/react-query";
import { FailureNotice } from "@/components/auth/failure-notice";
import { PasswordField } from "@/components/auth/password-field";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { notify } from "@/components/ui/notify";
import type { UserDto } from "@/lib/accounts/dto";
import { type CloseAccountBody, closeAccountBody } from "@/lib/accounts/profile/schemas";
import { readForm } from "@/lib/kit/read-form";
import { apiCommand } from "@/lib/platform/http/api-request";

interface CloseAccountDialogProps {
  user: UserDto;
  onClosed: () => void;
  onCancel: () => void;
}

/** Asks twice: for the username, typed by hand, and for the password. */
export function CloseAccountDialog({ user, onClosed, onCancel }: CloseAccountDialogProps) {
  const mutation = useMutation({
    mutationFn: (body: CloseAccountBody) => apiCommand("POST", "/api/user/close", body),
    onSuccess: () => {
      notify({ title: "Account closed", description: "Your personal data is removed." });
      onClosed();
    },
  });
  const { formRef, submit, errors, busy } = useAuthForm((form) => readForm(closeAccountBody, form), mutation);
  return (
    <Dialog open onClose={onCancel} title="Close your account for good?">
      <form ref={formRef} method="post" noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <p className="break-words text-ink-soft">
          To close the account, type its username: <strong className="text-ink">{user.username}</strong>
        </p>
        <TextField
          label="Username"
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.confirmation}
        />
        <PasswordField autoComplete="current-password" error={errors.password} />
        <FailureNotice error={mutation.error} />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={busy} busy={busy}>
            {busy ? "Closing..." : "Close account"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
