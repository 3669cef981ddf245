"use client";

import { useState } from "react";
import { useAuth } from "@/components/layout/auth-provider";
import { PageLink } from "@/components/navigation/page-link";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { resetPasswordBody } from "@/lib/accounts/schemas";
import { paths } from "@/lib/kit/paths";
import { apiCommand } from "@/lib/platform/http/api-request";
import { DoneNotice } from "./done-notice";
import { NewPasswordField } from "./new-password-field";

/** Sets a new password with the token from the email. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { refresh } = useAuth();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: resetPasswordBody,
    defaultValues: { token },
    send: async (body) => {
      await apiCommand("POST", "/api/password-reset/confirm", body);
      setDone(true);
      // A reset ends every session, also the one of this browser.
      void refresh();
    },
  });

  if (isDone) {
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
    <Form form={form}>
      <NewPasswordField label="New password" {...form.field("password")} />
      <FormFailure renew={{ label: "Get a new link", href: paths.forgotPassword }} />
      <SubmitButton busyLabel="Saving..." className="mt-2">
        Save the new password
      </SubmitButton>
    </Form>
  );
}
