import type { Cents } from "@/lib/kit/money";
import type { BookEntryKind } from "./sum-entries";

/** A balance transaction, as Stripe lists it. */
export interface BalanceMovement {
  /** Stripe's id, `txn_…`. */
  id: string;
  /** Stripe's type and reporting category. */
  type: string;
  category: string;
  /** The PaymentIntent (captured, returned), the refund or the dispute; null where Stripe names none. */
  sourceId: string | null;
  paymentIntentId: string | null;
  /** Negative when money leaves our balance at Stripe. */
  amountCents: Cents;
  feeCents: Cents;
  currency: string;
  createdAt: Date;
  availableOn: Date;
}

/** Reporting categories of a payment's money. Source: https://docs.stripe.com/reports/reporting-categories */
const KIND_OF_CATEGORY: Readonly<Record<string, BookEntryKind>> = {
  charge: "captured",
  charge_failure: "payment_returned",
  refund: "refunded",
  refund_failure: "refund_reversed",
  dispute: "dispute_withdrawn",
  dispute_reversal: "dispute_reinstated",
};

/** The kind of entry that a balance transaction must have in the books; null when it belongs to no payment. */
export function kindOfMovement({ category }: Pick<BalanceMovement, "category">): BookEntryKind | null {
  return Object.hasOwn(KIND_OF_CATEGORY, category) ? (KIND_OF_CATEGORY[category] ?? null) : null;
}

/**
 * Reporting categories of movements between us and Stripe, or between Stripe and our bank. They belong to no payment and
 * have no entry. Money of any other category is a difference.
 */
export const OWN_CATEGORIES: readonly string[] = [
  "fee",
  "network_cost",
  "payout",
  "payout_minimum_balance_hold",
  "payout_minimum_balance_release",
  "payout_reversal",
  "risk_reserved_funds",
  "tax",
  "topup",
  "topup_reversal",
];

interface FundsMovement {
  id: string;
  amount: number;
  /** Unix seconds. */
  created: number;
}

/**
 * The source under which a movement of a dispute is booked. A dispute can take the money more than once: a bank can take up a case
 * again that was won. The first withdrawal and the first return have the dispute's id, the later ones a number behind it.
 * @param all the movements of the dispute, as Stripe lists them.
 */
export function sourceOfFunds(
  disputeId: string,
  movement: Pick<FundsMovement, "id" | "amount">,
  all: readonly FundsMovement[],
): string {
  const sameDirection = all
    .filter(({ amount }) => Math.sign(amount) === Math.sign(movement.amount))
    .toSorted((one, other) => one.created - other.created);
  const before = sameDirection.findIndex(({ id }) => id === movement.id);
  return before < 1 ? disputeId : `${disputeId}:${before + 1}`;
}
