"use client";

import { useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useRef, useState } from "react";
import { notifyError } from "@/components/ui/notify";
import { type PaymentOutcome, readCheckedIntent, readPaymentResult } from "@/lib/checkout/payment-outcome";

/** Confirms the payment, and checks the result of a payment whose outcome is unknown. */
export function usePayment(
  clientSecret: string,
  hasUser: boolean,
  onOutcome: (outcome: PaymentOutcome) => void,
) {
  const stripe = useStripe();
  const elements = useElements();
  const [processing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [unknown, setUnknown] = useState(false);
  // A ref, not state: two clicks in the same render must not become two confirmations.
  const underWay = useRef(false);

  const run = async (attempt: () => Promise<PaymentOutcome>) => {
    if (underWay.current) return;
    underWay.current = true;
    setProcessing(true);
    setFailure(null);
    const outcome = await attempt().catch((): PaymentOutcome => ({ kind: "unknown" }));
    underWay.current = false;
    setUnknown(outcome.kind === "unknown");
    if (outcome.kind === "succeeded" || outcome.kind === "processing") return onOutcome(outcome);
    setProcessing(false);
    if (outcome.kind === "failed") {
      setFailure(outcome.message);
      notifyError(outcome.message, "Payment Failed");
    }
  };

  return {
    processing,
    failure,
    unknown,
    pay: () => {
      if (stripe && elements && hasUser) void run(() => confirm(stripe, elements));
    },
    check: () => {
      if (stripe) void run(() => retrieve(stripe, clientSecret));
    },
  };
}

/** Source: https://docs.stripe.com/payments/accept-a-payment (submit the fields, then confirm). */
async function confirm(stripe: Stripe, elements: StripeElements): Promise<PaymentOutcome> {
  const submitted = await elements.submit();
  if (submitted.error) return readPaymentResult(submitted);
  const answer = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: window.location.href },
    redirect: "if_required",
  });
  return readPaymentResult(answer);
}

async function retrieve(stripe: Stripe, clientSecret: string): Promise<PaymentOutcome> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent ? readCheckedIntent(paymentIntent) : { kind: "unknown" };
}
