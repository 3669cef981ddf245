"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { UserDto } from "@/lib/accounts/dto";
import { CloseAccountDialog } from "./close-account-dialog";

interface CloseAccountProps {
  user: UserDto;
  onClosed: () => void;
}

/** What closing an account means, and the way to it. */
export function CloseAccount({ user, onClosed }: CloseAccountProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-2 pl-5 text-ink-soft">
        <li>
          We remove your name, username, e-mail address, company, phone number and two-factor sign-in at once,
          and sign out all devices. There is no way back.
        </li>
        <li>
          We remove your destinations with their addresses, keys and secrets, and the texts of your lead
          notes. Nothing is delivered any more, so save your leads first.
        </li>
        <li>
          We keep your orders and payments, without your name, because the law asks us to; our payment
          provider Stripe keeps its own records of them.
        </li>
        <li>
          Leads stay sold to you: we keep when and to which order, what became of them, when contact data was
          read and delivered, consent evidence and certificates.
        </li>
        <li>Messages to our sales team are kept for two years after the last one.</li>
        <li>It waits until your orders are completed or cancelled.</li>
        <li>You may register again at any time, also with the same address and username.</li>
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
