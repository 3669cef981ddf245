"use client";

import { useEffect } from "react";
import { MessagePage } from "@/components/layout/message-page";
import { Button, buttonVariants } from "@/components/ui/button";
import type { TestDeposit } from "@/lib/checkout/schemas";
import { formatDay } from "@/lib/kit/format-date";
import { notifyProcessing } from "./notify-processing";

interface TestDepositPanelProps {
  deposit: TestDeposit;
  /** The customer has just paid: also shows the toast of a payment that has not succeeded yet. */
  announce?: boolean;
  /** Shows the payment form again. */
  onPayAnotherWay: () => void;
}

/** Shown while Stripe waits for the customer to confirm a bank account by its test deposit. Nothing is debited before. */
export function TestDepositPanel({ deposit, announce = false, onPayAnotherWay }: TestDepositPanelProps) {
  const { verifyUrl, arrivesAt } = deposit;
  useEffect(() => {
    if (announce) notifyProcessing();
  }, [announce]);
  return (
    <MessagePage title="Confirm the test deposit">
      <p className="text-ink-soft">
        Nothing was charged yet: your bank account must be confirmed first. Our payment provider, Stripe,
        sends it one or two small deposits, which should arrive by <strong>{formatDay(arrivesAt)}</strong>.
        Then confirm them on Stripe's page.
      </p>
      <p className="text-ink-soft">
        Your payment starts when you have confirmed the deposit, and takes up to four business days. Stripe
        emails you the same link, and this page shows it when you open it again.
      </p>
      <p className="flex flex-wrap gap-3">
        {verifyUrl ? (
          <a href={verifyUrl} target="_blank" rel="noreferrer" className={buttonVariants()}>
            Confirm on Stripe's page
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : null}
        <Button variant="secondary" onClick={onPayAnotherWay}>
          Pay another way
        </Button>
      </p>
    </MessagePage>
  );
}
