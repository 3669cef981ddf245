"use client";

import { PasswordField } from "@/components/auth/password-field";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import type { UserDto } from "@/lib/accounts/dto";
import { closeAccountBody } from "@/lib/accounts/profile/schemas";
import { apiCommand } from "@/lib/platform/http/api-request";

interface CloseAccountDialogProps {
  user: UserDto;
  onClosed: () => void;
  onCancel: () => void;
}

/** Asks for the username and the password before the account is closed. */
export function CloseAccountDialog({ user, onClosed, onCancel }: CloseAccountDialogProps) {
  const form = useForm({
    schema: closeAccountBody,
    send: async (body) => {
      await apiCommand("POST", "/api/user/close", body);
      notify({ title: "Account closed", description: "Your personal data is removed." });
      onClosed();
    },
  });
  return (
    <Dialog open onClose={onCancel} title="Close your account for good?">
      <Form form={form} className="mt-4 grid gap-4">
        <p className="break-words text-ink-soft">
          To close the account, type your username: <strong className="text-ink">{user.username}</strong>
        </p>
        <TextField
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("confirmation")}
        />
        <PasswordField autoComplete="current-password" {...form.field("password")} />
        <FormEnd verb="Close account" busyLabel="Closing..." danger onCancel={onCancel} />
      </Form>
    </Dialog>
  );
}
