"use client";

import { useState } from "react";
import { PasswordField } from "@/components/auth/password-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import type { UserDto } from "@/lib/accounts/dto";
import { closeAccountBody } from "@/lib/accounts/profile/schemas";
import { apiCommand } from "@/lib/platform/http/api-request";

interface CloseAccountProps {
  user: UserDto;
  onClosed: () => void;
}

/** Explains what closing the account means, and opens the dialog for it. */
export function CloseAccount({ user, onClosed }: CloseAccountProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-2 pl-5 text-ink-soft">
        <li>
          We remove your name, username, email, company, phone number and two-factor sign-in right away, and
          sign out all devices. This can't be undone.
        </li>
        <li>
          We remove your destinations with their URLs, keys and secrets, and your lead notes. Nothing is
          delivered anymore, so export your leads first.
        </li>
        <li>
          We keep your orders and payments without your name, because the law requires it. Invoices keep the
          name, company and email they were issued with. Our payment provider Stripe keeps its own records.
        </li>
        <li>
          Your leads are not sold to anyone else. We keep the record of each sale: order, outcome, when
          contact details were viewed and delivered, consent evidence and certificate.
        </li>
        <li>We keep messages to our sales team for two years after the last one.</li>
        <li>
          You can close your account once all your orders are completed or cancelled, and while no payment or
          refund of yours is still being processed or disputed at your bank.
        </li>
        <li>You can register again at any time, with the same email and username.</li>
      </ul>
      <Button variant="danger" onClick={() => setAsking(true)} className="sm:justify-self-start">
        Close my account
      </Button>
      {isAsking ? (
        <CloseAccountDialog user={user} onClosed={onClosed} onCancel={() => setAsking(false)} />
      ) : null}
    </div>
  );
}

interface CloseAccountDialogProps {
  user: UserDto;
  onClosed: () => void;
  onCancel: () => void;
}

/** Asks for the username and the password before the account is closed. */
function CloseAccountDialog({ user, onClosed, onCancel }: CloseAccountDialogProps) {
  const form = useForm({
    schema: closeAccountBody,
    send: async (body) => {
      await apiCommand("POST", "/api/user/close", body);
      notify({ title: "Account closed", description: "Your personal data was removed." });
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
