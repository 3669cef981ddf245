"use client";

import { Elements, PaymentElement } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { type FormEvent, useMemo, useState } from "react";
import { FieldsFailed, useStripeFields } from "@/components/payments/stripe-fields";
import { stripeAppearance } from "@/components/payments/stripe-script";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { UserDto } from "@/lib/accounts/dto";
import type { PaymentOutcome } from "@/lib/checkout/payment-outcome";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { formatDecimal, formatWholeDecimal, hasCents } from "@/lib/kit/money";
import { PurchaseTerms } from "./purchase-terms";
import { type AcceptTermsAction, usePayment } from "./use-payment";

interface PaymentFormProps extends Omit<PayFormProps, "onReload"> {
  stripe: Stripe;
}

/** The payment form inside Stripe's Elements context. */
export function PaymentForm({ stripe, ...form }: PaymentFormProps) {
  const { clientSecret } = form;
  const options = useMemo(() => ({ clientSecret, appearance: stripeAppearance }), [clientSecret]);
  // A new key mounts Stripe's fields again, because they do not recover from a failed load.
  const [attempt, setAttempt] = useState(0);
  return (
    <Elements key={attempt} stripe={stripe} options={options}>
      <PayForm {...form} onReload={() => setAttempt(attempt + 1)} />
    </Elements>
  );
}

interface PayFormProps {
  clientSecret: string;
  configuration: LeadConfigurationDto;
  user: UserDto | null;
  returnedUnpaid: boolean;
  acceptTerms: AcceptTermsAction;
  /** Called when the payment succeeded, is processing, or waits for a test deposit. A failure stays in the form. */
  onOutcome: (outcome: PaymentOutcome) => void;
  /** Loads Stripe's fields again. */
  onReload: () => void;
}

const RETURNED_UNPAID = "The payment was not completed, and you were not charged. You can try again.";

/** Stripe's fields and the Pay button. After a failed payment the form is ready for another attempt. */
function PayForm({
  clientSecret,
  configuration,
  user,
  returnedUnpaid,
  acceptTerms,
  onOutcome,
  onReload,
}: PayFormProps) {
  const { processing, failure, unknown, pay, check } = usePayment({
    clientSecret,
    hasUser: user !== null,
    leadConfigId: configuration.id,
    acceptTerms,
    onOutcome,
  });
  const fields = useStripeFields();
  const { totalPrice } = configuration;
  const remark = failure ?? (returnedUnpaid && !processing ? RETURNED_UNPAID : null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    pay();
  };

  return (
    <form method="post" onSubmit={submit} className="grid gap-5" aria-label="Payment">
      <PaymentElement {...fields.handlers} />
      {fields.state === "failed" ? <FieldsFailed remark="Nothing was charged." onReload={onReload} /> : null}
      {remark ? (
        <Notice role="alert" tone="red">
          {remark}
        </Notice>
      ) : null}
      <PurchaseTerms configuration={configuration} timeZone={user?.timeZone} />
      {unknown ? (
        <CheckingPanel onCheck={check} busy={processing} />
      ) : (
        <Button
          type="submit"
          size="lg"
          disabled={processing || fields.state === "failed"}
          busy={processing}
          className="w-full"
        >
          {processing ? "Processing..." : `Pay ${formatWholeDecimal(totalPrice)}`}
        </Button>
      )}
      {hasCents(totalPrice) ? (
        <p className="text-center text-sm">
          Exactly <strong className="font-semibold">{formatDecimal(totalPrice)}</strong>
        </p>
      ) : null}
      <p className="text-sm text-muted">
        Card and bank details go straight to our payment provider, Stripe. They never reach our servers.
      </p>
    </form>
  );
}

/** Shown when the connection was lost while paying: it is unknown whether the payment succeeded. */
function CheckingPanel({ onCheck, busy }: { onCheck: () => void; busy: boolean }) {
  return (
    <Notice role="alert" tone="amber" className="grid gap-3">
      <p>
        <strong>We are checking your payment.</strong> We lost the connection before we got a response. Please
        check the result before you pay again.
      </p>
      <Button
        variant="secondary"
        size="sm"
        onClick={onCheck}
        disabled={busy}
        busy={busy}
        className="justify-self-start"
      >
        {busy ? "Checking..." : "Check the payment"}
      </Button>
    </Notice>
  );
}
