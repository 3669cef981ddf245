import type { Cents } from "@/lib/kit/money";

/** What Stripe says of a PaymentIntent, read again from Stripe at the moment of the judgement. */
export interface PaymentFacts {
  status: string;
  amountReceivedCents: Cents;
  currency: string;
  /** From our own metadata and from the Stripe customer. */
  userId: string;
  stripeCustomerId: string | null;
}

/** What the configuration demands. */
export interface PaymentDemand {
  amountCents: Cents;
  currency: string;
  userId: string;
  stripeCustomerId: string | null;
}

export const REFUND_REASONS = ["wrong-owner", "wrong-currency", "wrong-amount", "paid-twice"] as const;
/** Why money that came in cannot become an order and goes back. */
export type RefundReason = (typeof REFUND_REASONS)[number];

/** A condition on money that came in; when it does not hold, the money goes back for `reason`. */
export interface PaymentGuard {
  reason: RefundReason;
  holds(facts: PaymentFacts, demand: PaymentDemand): boolean;
}

/** In this order: a payment of somebody else is not judged by its amount. */
export const PAYMENT_GUARDS: readonly PaymentGuard[] = [
  {
    reason: "wrong-owner",
    holds: (facts, demand) =>
      facts.userId === demand.userId && facts.stripeCustomerId === demand.stripeCustomerId,
  },
  { reason: "wrong-currency", holds: (facts, demand) => facts.currency === demand.currency },
  { reason: "wrong-amount", holds: (facts, demand) => facts.amountReceivedCents === demand.amountCents },
];

export type Judgement =
  | { verdict: "settle" }
  | { verdict: "refund"; reason: RefundReason }
  /** No money yet: `processing` while the bank has not answered (ACH takes days). */
  | { verdict: "wait"; state: "open" | "processing" | "canceled" };

/**
 * Decides what becomes of a PaymentIntent. Only `succeeded` is money
 * (https://docs.stripe.com/payments/paymentintents/lifecycle).
 */
export function judgePayment(
  facts: PaymentFacts,
  demand: PaymentDemand,
  guards: readonly PaymentGuard[] = PAYMENT_GUARDS,
): Judgement {
  if (facts.status === "processing" || facts.status === "canceled") {
    return { verdict: "wait", state: facts.status };
  }
  if (facts.status !== "succeeded") return { verdict: "wait", state: "open" };
  const broken = guards.find((guard) => !guard.holds(facts, demand));
  return broken ? { verdict: "refund", reason: broken.reason } : { verdict: "settle" };
}
