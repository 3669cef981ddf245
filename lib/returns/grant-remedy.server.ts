import "server-only";
import { owePartialRefund } from "@/lib/payments/owe-partial-refund.server";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { ReturnRemedy } from "./return-reasons";

/** SQL condition: whether the account of the order `o` was closed. It gets no leads any more, unlike a disabled one. */
export const IS_ACCOUNT_CLOSED =
  `EXISTS (SELECT 1 FROM "User" u WHERE u."id" = o."userId" AND u."closedAt" IS NOT NULL)` as const;

/**
 * SQL condition: whether an order can still get a replacement. It can while it is being filled, and when it is completed
 * with all its leads. An order that ended early gets no more leads, so a returned lead is refunded; what it did not get may have
 * been refunded (`refundUndelivered`). Neither does one whose payment was refunded in Stripe's dashboard or lost in a dispute, nor one of a
 * closed account. `o` is the order, `d` its demand.
 */
export const IS_REPLACEABLE = `((o."status" IN ('approved', 'processing')
    OR (o."status" = 'completed' AND d."allocated" >= d."quantity" - d."replacements"
      AND (d."closedAt" IS NULL OR d."allocated" >= d."quantity")))
  AND NOT is_payment_refunded(o."paymentIntentId", o."totalAmountCents") AND lost_in_disputes(o."paymentIntentId") = 0
  AND NOT ${IS_ACCOUNT_CLOSED})` as const;

/**
 * Grants the remedy of an approved return: one more lead for the order, or a refund of the lead's share of the price. It
 * locks the order before the demand, like all code that changes an order, so that there are no deadlocks.
 * @returns the granted remedy: a refund when the order can get no replacement.
 */
export async function grantRemedy(
  transaction: Transaction,
  { orderId, leadId, wanted }: { orderId: string; leadId: string; wanted: ReturnRemedy },
): Promise<ReturnRemedy> {
  await transaction.execute(sql(`SELECT 1 FROM "Order" WHERE "id" = $1 FOR NO KEY UPDATE`), [orderId]);
  if (wanted === "replacement" && (await oweReplacement(transaction, orderId))) return "replacement";
  await owePartialRefund(transaction, { orderId, causeId: leadId });
  return "refund";
}

// A completed order owes its replacement without a last day and without a pause: a passed fill-by date, or a pause that its customer
// can no longer end, would keep it back.
async function oweReplacement(transaction: Transaction, orderId: string): Promise<boolean> {
  const rows = await transaction.rows(
    sql(`UPDATE "OrderDemand" d SET "quantity" = d."quantity" + 1, "replacements" = d."replacements" + 1, "closedAt" = NULL,
       "fillBy" = CASE WHEN o."status" <> 'completed' THEN d."fillBy" END,
       "pausedAt" = CASE WHEN o."status" <> 'completed' THEN d."pausedAt" END
     FROM "Order" o WHERE o."id" = $1 AND d."orderId" = o."id" AND ${IS_REPLACEABLE}
     RETURNING d."orderId"`),
    [orderId],
  );
  return rows.length === 1;
}
