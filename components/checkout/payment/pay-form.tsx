"use client";

import { PaymentElement } from "@stripe/react-stripe-js";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { UserDto } from "@/lib/accounts/dto";
import type { PaymentOutcome } from "@/lib/checkout/payment-outcome";
import { formatWholeDecimal } from "@/lib/kit/money";
import { CheckingPanel } from "./checking-panel";
import { usePayment } from "./use-payment";

export interface PayFormProps {
  clientSecret: string;
  /** Decimal. */
  totalPrice: string;
  user: UserDto | null;
  returnedUnpaid: boolean;
  /** Called when the payment is made or under way; a failure stays in the form. */
  onOutcome: (outcome: PaymentOutcome) => void;
}

const RETURNED_UNPAID = "The payment was not completed, and you were not charged. You can try again.";

/** The provider's fields and the Pay button. A failed payment leaves the form ready for the next try. */
export function PayForm({ clientSecret, totalPrice, user, returnedUnpaid, onOutcome }: PayFormProps) {
  const { processing, failure, unknown, pay, check } = usePayment(clientSecret, user !== null, onOutcome);
  const [loadFailed, setLoadFailed] = useState(false);
  const remark = failure ?? (returnedUnpaid && !processing ? RETURNED_UNPAID : null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    pay();
  };

  return (
    <form method="post" onSubmit={submit} className="grid gap-5" aria-label="Payment">
      <PaymentElement onLoadError={() => setLoadFailed(true)} />
      {loadFailed ? (
        <Notice role="alert" tone="red">
          The payment fields could not be loaded. Please reload the page; nothing was charged.
        </Notice>
      ) : null}
      {remark ? (
        <Notice role="alert" tone="red">
          {remark}
        </Notice>
      ) : null}
      {unknown ? (
        <CheckingPanel onCheck={check} busy={processing} />
      ) : (
        <Button type="submit" size="lg" disabled={processing} busy={processing} className="w-full">
          {processing ? "Processing..." : `Pay ${formatWholeDecimal(totalPrice)}`}
        </Button>
      )}
      <p className="text-sm text-muted">
        Card and bank details go straight to our payment provider, Stripe. They never reach our servers.
      </p>
    </form>
  );
}
