"use client";

import { useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureText } from "@/components/ui/failure-notice";
import { notifyError } from "@/components/ui/notify";
import { type PaymentOutcome, readCheckedIntent, readPaymentResult } from "@/lib/checkout/payment-outcome";
import type { AcceptTermsBody } from "@/lib/checkout/schemas";
import { legalEditions } from "@/lib/compliance/legal-editions";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";

/** Records that the viewer accepts the terms of service for a configuration. A server action; the page passes it. */
export type AcceptTermsAction = (input: AcceptTermsBody) => Promise<ActionResult<{ version: string }>>;

interface PaymentOptions {
  clientSecret: string;
  leadConfigId: string;
  hasUser: boolean;
  acceptTerms: AcceptTermsAction;
  /** Called when the payment succeeded, is processing, or waits for a test deposit. */
  onOutcome: (outcome: PaymentOutcome) => void;
}

/** Confirms the payment, and checks the result of a payment whose outcome is unknown. */
export function usePayment({ clientSecret, leadConfigId, hasUser, acceptTerms, onOutcome }: PaymentOptions) {
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
    if (outcome.kind === "succeeded" || outcome.kind === "processing" || outcome.kind === "waiting")
      return onOutcome(outcome);
    setProcessing(false);
    if (outcome.kind === "unknown") return;
    // At an incomplete field Stripe shows the message itself, and removes it later. The form shows only messages without a field.
    if (outcome.kind === "failed") setFailure(outcome.message);
    notifyError(outcome.message, "Payment Failed");
  };

  // A mutation, so that a 401 sets the user to null: the checkout then asks for the sign-in.
  const { mutateAsync: acceptShownTerms } = useMutation({
    mutationFn: () =>
      actionData(acceptTerms({ leadConfigId, version: legalEditions.termsOfService.version })),
  });

  return {
    processing,
    failure,
    unknown,
    pay: () => {
      if (stripe && elements && hasUser) void run(() => confirm(stripe, elements, acceptShownTerms));
    },
    check: () => {
      if (stripe) void run(() => retrieve(stripe, clientSecret));
    },
  };
}

/**
 * Records the acceptance of the terms between checking the fields and charging. When it fails, nothing was sent to Stripe,
 * so the outcome is certain. Source: https://docs.stripe.com/payments/accept-a-payment (submit the fields, then confirm).
 */
async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  acceptTerms: () => Promise<unknown>,
): Promise<PaymentOutcome> {
  const submitted = await elements.submit();
  if (submitted.error) return readPaymentResult(submitted);
  try {
    await acceptTerms();
  } catch (error) {
    const reason = failureText(error instanceof Error ? error : new Error(String(error)));
    return { kind: "failed", message: `${reason} Nothing was charged.` };
  }
  const result = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: window.location.href },
    redirect: "if_required",
  });
  return readPaymentResult(result);
}

async function retrieve(stripe: Stripe, clientSecret: string): Promise<PaymentOutcome> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent ? readCheckedIntent(paymentIntent) : { kind: "unknown" };
}
