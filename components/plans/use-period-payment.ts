"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useBilling } from "@/components/billing/billing-context";
import { useRefreshMethods } from "@/components/billing/use-payment-methods";
import { useStripeScript } from "@/components/payments/stripe-script";
import { type PaymentOutcome, readPaymentResult } from "@/lib/checkout/payment-outcome";
import type { PeriodPaymentDto, PlanDto } from "@/lib/plans/schemas";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { useShowPlan } from "./use-plans";

interface PeriodKey {
  planId: string;
  /** `2026-11-22`. */
  dueOn: string;
}

/** The server actions of the page. The page passes them: components do not import from `app`. */
export interface PeriodPaymentActions {
  startPeriodPayment: (
    input: PeriodKey & { paymentMethodId: string },
  ) => Promise<ActionResult<PeriodPaymentDto>>;
  claimPeriodPayment: (input: PeriodKey) => Promise<ActionResult<PlanDto>>;
}

/**
 * Pays a declined period with a saved method: the server prepares the payment, the browser confirms it with the bank, and
 * the server settles it. Any outcome but a refusal is left to the server, which asks Stripe.
 */
export function usePeriodPayment(period: PeriodKey, actions: PeriodPaymentActions) {
  const { stripe: config } = useBilling();
  const stripe = useStripeScript(config);
  const show = useShowPlan();
  const refresh = useRefreshMethods();
  const claim = useMutation({
    mutationFn: () => actionData(actions.claimPeriodPayment(period)),
    onSuccess: (plan) => {
      show(plan);
      // Not before: a page that is loaded again must ask again.
      if (isBackFromBank()) window.history.replaceState(null, "", window.location.pathname);
    },
  });
  const pay = useMutation({
    mutationFn: async (paymentMethodId: string): Promise<PaymentOutcome> => {
      if (!stripe.data) throw new Error("Stripe.js is not loaded.");
      const started = await actionData(actions.startPeriodPayment({ ...period, paymentMethodId }));
      const isPaid = started.status === "succeeded" || started.status === "processing";
      const outcome: PaymentOutcome = isPaid
        ? { kind: "unknown" }
        : readPaymentResult(
            await stripe.data.confirmPayment({
              clientSecret: started.clientSecret,
              confirmParams: { payment_method: paymentMethodId, return_url: window.location.href },
              redirect: "if_required",
            }),
          );
      // The page shows a failed claim instead of the form.
      if (outcome.kind !== "failed") await claim.mutateAsync().catch(() => undefined);
      return outcome;
    },
    onSettled: () => refresh(),
  });

  const { mutate, isIdle, isPending, error } = claim;
  const [isReturn] = useState(isBackFromBank);
  const isClaimed = useRef(false);
  useEffect(() => {
    if (isClaimed.current || !isReturn) return;
    isClaimed.current = true;
    mutate();
  }, [isReturn, mutate]);

  const isAsking = isPending || (isReturn && isIdle);
  return { stripe, pay, claim: { isAsking, error, ask: () => mutate() } };
}

/** Whether the bank has sent the customer back to this page. */
function isBackFromBank(): boolean {
  return new URLSearchParams(window.location.search).has("payment_intent");
}
