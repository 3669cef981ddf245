import type { Cents } from "@/lib/kit/money";

/**
 * What some leads of an order give back, after `refundedLeads` others did. The shares of all leads add up to what was
 * paid, to the cent, in whatever portions they are taken, and no two single ones differ by more than one.
 * @throws RangeError for leads that the order does not have.
 */
export function leadShare(
  { totalAmountCents, leadQuantity }: { totalAmountCents: Cents; leadQuantity: number },
  refundedLeads: number,
  leads = 1,
): Cents {
  const last = refundedLeads + leads;
  if (!Number.isSafeInteger(last) || refundedLeads < 0 || leads < 1 || last > leadQuantity) {
    throw new RangeError(`An order of ${leadQuantity} leads has no shares ${refundedLeads + 1} to ${last}.`);
  }
  const upTo = (count: number) => Math.floor((totalAmountCents * count) / leadQuantity);
  return upTo(last) - upTo(refundedLeads);
}
