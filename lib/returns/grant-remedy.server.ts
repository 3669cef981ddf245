import "server-only";
import { owePartialRefund } from "@/lib/payments/owe-partial-refund.server";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { ReturnRemedy } from "./return-reasons";

/**
 * Whether an order can still be given another lead: it is served, or it is complete because all that was bought is
 * there. One that ended early gets no more leads, so a returned one is refunded. `o` is the order, `d` its demand.
 */
export const IS_REPLACEABLE = `(o."status" IN ('approved', 'processing')
  OR (o."status" = 'completed' AND d."allocated" >= d."quantity" - d."replacements"))` as const;

/**
 * Gives the buyer what an approved return is worth: one more lead for the order, or its share of the price. The order
 * is locked before its demand, as by everybody who moves it.
 * @returns what was given.
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

async function oweReplacement(transaction: Transaction, orderId: string): Promise<boolean> {
  const rows = await transaction.rows(
    sql(`UPDATE "OrderDemand" d SET "quantity" = d."quantity" + 1, "replacements" = d."replacements" + 1, "closedAt" = NULL
     FROM "Order" o WHERE o."id" = $1 AND d."orderId" = o."id" AND ${IS_REPLACEABLE}
     RETURNING d."orderId"`),
    [orderId],
  );
  return rows.length === 1;
}
