import type { Cents } from "@/lib/kit/money";

/** Kinds of movements of a payment's money. */
export const BOOK_ENTRY_KINDS = [
  "captured",
  "payment_returned",
  "refunded",
  "refund_reversed",
  "dispute_withdrawn",
  "dispute_reinstated",
] as const;
export type BookEntryKind = (typeof BOOK_ENTRY_KINDS)[number];

interface KindEffect {
  /** The sum that the entry changes. */
  sum: "captured" | "refunded" | "lost";
  /** Whether the entry raises that sum or lowers it. */
  sign: 1 | -1;
  /** Whether the money comes into our balance at Stripe or leaves it. */
  balance: 1 | -1;
}

/** What an entry of each kind does to the sums of a payment. */
export const KIND_EFFECTS: Readonly<Record<BookEntryKind, KindEffect>> = {
  captured: { sum: "captured", sign: 1, balance: 1 },
  payment_returned: { sum: "lost", sign: 1, balance: -1 },
  refunded: { sum: "refunded", sign: 1, balance: -1 },
  refund_reversed: { sum: "refunded", sign: -1, balance: 1 },
  dispute_withdrawn: { sum: "lost", sign: 1, balance: -1 },
  dispute_reinstated: { sum: "lost", sign: -1, balance: 1 },
};

/** Sums over entries. Always: captured = kept + refunded + lost. */
export interface BookSums {
  captured: Cents;
  refunded: Cents;
  /** Taken by disputes and by returned bank debits. */
  lost: Cents;
  /** What is left of it, before Stripe's fees. */
  kept: Cents;
}

/**
 * Sums entries of one currency, of a payment, an order or a day. `kept` is added up from the movements of our balance, not
 * computed from the other sums, so that the equation captured = kept + refunded + lost checks the table of effects.
 */
export function sumEntries(entries: Iterable<{ kind: BookEntryKind; amountCents: Cents }>): BookSums {
  const sums: BookSums = { captured: 0, refunded: 0, lost: 0, kept: 0 };
  for (const { kind, amountCents } of entries) {
    const { sum, sign, balance } = KIND_EFFECTS[kind];
    sums[sum] += sign * amountCents;
    sums.kept += balance * amountCents;
  }
  return sums;
}

/** Why the sums of one payment cannot be right. */
export type SumFault = "more-reversed-than-refunded" | "more-reinstated-than-lost" | "more-out-than-in";

/** Checks the sums of one payment. Not for a day: a refund may be made on a later day than its payment. */
export function findSumFault({ refunded, lost, kept }: BookSums): SumFault | null {
  if (refunded < 0) return "more-reversed-than-refunded";
  if (lost < 0) return "more-reinstated-than-lost";
  return kept < 0 ? "more-out-than-in" : null;
}
