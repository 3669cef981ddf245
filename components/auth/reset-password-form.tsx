"use client";

import { useState } from "react";
import { useAuth } from "@/components/layout/auth-provider";
import { useSignOut } from "@/components/layout/sign-out-button";
import { PageLink } from "@/components/navigation/page-link";
import { Button } from "@/components/ui/button";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import type { UserDto } from "@/lib/accounts/dto";
import { resetPasswordBody } from "@/lib/accounts/schemas";
import { paths } from "@/lib/kit/paths";
import { apiCommand } from "@/lib/platform/http/api-request";
import { orMaybeDone } from "@/lib/platform/http/maybe-done";
import { DoneNotice } from "./done-notice";
import { NewPasswordField } from "./new-password-field";

/** Sets a new password with the token from the email. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { user, refresh } = useAuth();
  const { signOut, isPending } = useSignOut();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: resetPasswordBody,
    defaultValues: { token },
    send: async (body) => {
      await orMaybeDone(
        apiCommand("POST", "/api/password-reset/confirm", body),
        "Your new password may work already: try to sign in with it.",
      );
      // A reset ends every session of its account. Somebody else may be signed in here.
      await refresh();
      setDone(true);
    },
  });

  if (isDone) return <PasswordChanged user={user ?? null} onSignOut={signOut} isBusy={isPending} />;
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

interface PasswordChangedProps {
  /** Who is still signed in here, after every session of the changed account has ended. */
  user: Pick<UserDto, "username"> | null;
  onSignOut: () => void;
  isBusy: boolean;
}

/** Says that the password is changed, and leads to the sign-in of its account. */
export function PasswordChanged({ user, onSignOut, isBusy }: PasswordChangedProps) {
  return (
    <DoneNotice key={user?.username}>
      <p className="font-semibold">Password changed.</p>
      {user ? (
        <>
          <p className="mt-1 break-words">
            That account was signed out everywhere. This browser is still signed in as {user.username},
            another account.
          </p>
          <Button variant="link" size="bare" onClick={onSignOut} disabled={isBusy} busy={isBusy}>
            {isBusy ? "Signing out..." : "Sign out"}
          </Button>
        </>
      ) : (
        <p className="mt-1">
          You were signed out everywhere.{" "}
          <PageLink href={paths.auth} className="rounded-sm font-semibold underline underline-offset-4">
            Sign in with the new password
          </PageLink>
        </p>
      )}
    </DoneNotice>
  );
}
