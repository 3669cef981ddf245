import type { Cents } from "@/lib/kit/money";

/**
 * What the `nth` refunded lead of an order gives back. The shares of all leads add up to what was paid, to the cent,
 * and no two of them differ by more than one.
 * @param nth 1 for the first refund of the order.
 * @throws RangeError for a lead that the order does not have.
 */
export function leadShare(totalAmountCents: Cents, leadQuantity: number, nth: number): Cents {
  if (!Number.isSafeInteger(nth) || nth < 1 || nth > leadQuantity) {
    throw new RangeError(`An order of ${leadQuantity} leads has no share number ${nth}.`);
  }
  const upTo = (count: number) => Math.floor((totalAmountCents * count) / leadQuantity);
  return upTo(nth) - upTo(nth - 1);
}
