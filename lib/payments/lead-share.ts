import type { Cents } from "@/lib/kit/money";

/**
 * SQL columns of an order `o` with its configuration `c`, for the functions below. `refundedLeads` counts the shares refunded for
 * returned leads and those of a refund for undelivered ones.
 */
export const PAID_AND_REFUNDED = `o."totalAmountCents", c."leadQuantity",
    (SELECT COALESCE(sum(p."leads"), 0)::int FROM "PartialRefund" p WHERE p."orderId" = o."id") AS "refundedLeads!"` as const;

/**
 * The refund for the next lead of an order, in cents: its share, and never more than is left of the payment. When every lead is
 * refunded, no share is left: the last share counts then.
 * @param leftCents what can still be refunded (`refundableCents`).
 */
export function refundOfNextLead(
  order: { totalAmountCents: Cents; leadQuantity: number; refundedLeads: number },
  leftCents: Cents,
): Cents {
  const share = leadShare(order, Math.min(order.refundedLeads, order.leadQuantity - 1));
  return Math.max(0, Math.min(share, leftCents));
}

/**
 * The refund for leads that an order was never delivered, in cents: their share, and never more than is left of the payment.
 * Replacements among them have no share of their own, because they were paid with the lead that they replace.
 * @param leftCents what can still be refunded (`refundableCents`); may be negative.
 */
export function undeliveredRefundCents(
  order: { totalAmountCents: Cents; leadQuantity: number; refundedLeads: number; undelivered: number },
  leftCents: Cents,
): Cents {
  const leads = Math.min(order.undelivered, order.leadQuantity - order.refundedLeads);
  return leads > 0 ? Math.max(0, Math.min(leftCents, leadShare(order, order.refundedLeads, leads))) : 0;
}

/**
 * The refund for `leads` leads of an order, in cents, when `refundedLeads` leads were refunded before. The refunds for
 * all leads add up to exactly what was paid, however they are split, and those for two single leads differ by at most
 * one cent.
 * @throws RangeError when the order has fewer leads.
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
