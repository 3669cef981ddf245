"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { UserDto } from "@/lib/accounts/dto";
import { CloseAccountDialog } from "./close-account-dialog";

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
          We keep your orders and payments without your name, because the law requires it. Our payment
          provider Stripe keeps its own records.
        </li>
        <li>
          Your leads are not sold to anyone else. We keep the record of each sale: order, outcome, when
          contact details were viewed and delivered, consent evidence and certificate.
        </li>
        <li>We keep messages to our sales team for two years after the last one.</li>
        <li>You can close your account once all your orders are completed or cancelled.</li>
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
