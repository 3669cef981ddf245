"use client";

import Link from "next/link";
import { useState } from "react";
import { MessagePage } from "@/components/layout/message-page";
import { Button, buttonVariants } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatDay } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import type { BankDebitDto } from "@/lib/payments/schemas";

interface DebitInFlightProps {
  debit: BankDebitDto;
  /** Called when the customer confirms that they buy the same once more. Null when the debit pays for this very package. */
  onSecondPurchase: (() => void) | null;
}

/** Shown instead of the payment form while a bank debit for the same package is being processed. */
export function DebitInFlight({ debit, onSecondPurchase }: DebitInFlightProps) {
  const [asking, setAsking] = useState(false);
  const amount = formatDecimal(debit.amount);
  return (
    <MessagePage title="A bank debit for this package is being processed">
      <p className="text-ink-soft">
        {debit.name}: we are waiting for your bank to confirm a debit of <strong>{amount}</strong>, started on{" "}
        {formatDay(debit.startedAt)}. This takes up to four business days. Please do not pay again. Your order
        appears on your dashboard when the bank confirms it. If the bank refuses the debit, we email you, and
        you can pay here again.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link href={paths.dashboard} className={buttonVariants()}>
          Go to your dashboard
        </Link>
        {onSecondPurchase ? (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Buy it a second time
          </Button>
        ) : null}
      </p>
      {asking && onSecondPurchase ? (
        <ConfirmDialog
          title="Buy it a second time?"
          text={`The debit of ${amount} stays as it is. You pay for a second order of the same leads in addition.`}
          verb="Continue to payment"
          busy={false}
          error={null}
          onConfirm={onSecondPurchase}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </MessagePage>
  );
}
