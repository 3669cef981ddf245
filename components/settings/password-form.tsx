"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NewPasswordField } from "@/components/auth/new-password-field";
import { PasswordField } from "@/components/auth/password-field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { takeLostFocus } from "@/components/workspace/lost-focus";
import { passwordChangeBody } from "@/lib/accounts/schemas";
import { apiCommand } from "@/lib/platform/http/api-request";
import { SESSIONS_KEY } from "./use-sessions";

/** Changes the password. Each change starts a new form, so that no typed password stays in the page. */
export function PasswordForm() {
  const [changes, setChanges] = useState(0);
  return <EmptyPasswordForm key={changes} isAgain={changes > 0} onChanged={() => setChanges(changes + 1)} />;
}

function EmptyPasswordForm({ isAgain, onChanged }: { isAgain: boolean; onChanged: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: passwordChangeBody,
    send: async (body) => {
      await apiCommand("POST", "/api/user/password", body);
      notify({ title: "Password changed", description: "Every other device was signed out." });
      void client.invalidateQueries({ queryKey: SESSIONS_KEY });
      onChanged();
    },
  });
  return (
    <Form form={form}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
      <NewPasswordField label="New password" {...form.field("newPassword")} />
      <FormFailure />
      <SubmitButton
        ref={isAgain ? takeLostFocus : undefined}
        busyLabel="Saving..."
        className="sm:justify-self-start"
      >
        Change password
      </SubmitButton>
    </Form>
  );
}
