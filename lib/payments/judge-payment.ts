import type { Cents } from "@/lib/kit/money";

/** A PaymentIntent as Stripe reports it at the moment of judging. */
export interface PaymentFacts {
  status: string;
  amountReceivedCents: Cents;
  /** What Stripe has sent back of it, whoever asked for that. */
  amountRefundedCents: Cents;
  currency: string;
  /** From our metadata on the intent. */
  userId: string;
  stripeCustomerId: string | null;
}

/** What has to be paid for the configuration, and by whom. */
export interface PaymentTerms {
  amountCents: Cents;
  currency: string;
  userId: string;
  stripeCustomerId: string | null;
}

export const REFUND_REASONS = [
  "wrong-owner",
  "wrong-currency",
  "wrong-amount",
  "refunded-before",
  "paid-twice",
] as const;
/** Why a payment that went through is refunded instead of becoming an order. */
export type RefundReason = (typeof REFUND_REASONS)[number];

/** A condition for turning a payment into an order; when it does not hold, the payment is refunded for `reason`. */
export interface PaymentGuard {
  reason: RefundReason;
  holds(facts: PaymentFacts, terms: PaymentTerms): boolean;
}

/** Checked in this order: the reason for another account's payment is its owner, whatever its amount. */
export const PAYMENT_GUARDS: readonly PaymentGuard[] = [
  {
    reason: "wrong-owner",
    holds: (facts, terms) =>
      facts.userId === terms.userId && facts.stripeCustomerId === terms.stripeCustomerId,
  },
  { reason: "wrong-currency", holds: (facts, terms) => facts.currency === terms.currency },
  { reason: "wrong-amount", holds: (facts, terms) => facts.amountReceivedCents === terms.amountCents },
  // Refunded in Stripe's dashboard before we saw the payment: leads for money that went back would be given away.
  { reason: "refunded-before", holds: (facts) => facts.amountRefundedCents < facts.amountReceivedCents },
];

export type Judgement =
  | { verdict: "settle" }
  | { verdict: "refund"; reason: RefundReason }
  /** No money yet; `processing` while the bank has not confirmed (ACH takes days). */
  | { verdict: "wait"; state: "open" | "processing" | "canceled" };

/**
 * Decides whether a PaymentIntent becomes an order, is refunded or is not paid yet. Only `succeeded` means that the
 * money arrived (https://docs.stripe.com/payments/paymentintents/lifecycle).
 */
export function judgePayment(
  facts: PaymentFacts,
  terms: PaymentTerms,
  guards: readonly PaymentGuard[] = PAYMENT_GUARDS,
): Judgement {
  if (facts.status === "processing" || facts.status === "canceled") {
    return { verdict: "wait", state: facts.status };
  }
  if (facts.status !== "succeeded") return { verdict: "wait", state: "open" };
  const broken = guards.find((guard) => !guard.holds(facts, terms));
  return broken ? { verdict: "refund", reason: broken.reason } : { verdict: "settle" };
}
