import "server-only";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { advanceOrder } from "./advance-order.server";
import { fillOrder } from "./fill-order.server";

/**
 * Opens what an approved order wants, fills it from stock, and moves the order as far as it got. Safe to repeat:
 * an order that is cancelled meanwhile stays closed, one that was approved anew wants what is left.
 */
export async function startFulfillment(orderId: string): Promise<void> {
  const isOpen = await inTransaction((transaction) => putDemand(transaction, orderId));
  if (!isOpen) return;
  await fillOrder(orderId);
  await advanceOrder(orderId);
}

/** The lock on the order's row makes a cancellation of the same instant come before or after, never between. */
async function putDemand(transaction: Transaction, orderId: string): Promise<boolean> {
  const rows = await transaction.query(
    `WITH served AS (
       SELECT "id", "userId", "leadConfigId", "updatedAt" FROM "Order"
       WHERE "id" = $1 AND "status" IN ('approved', 'processing') FOR SHARE
     )
     INSERT INTO "OrderDemand" AS d ("orderId", "userId", "line", "tier", "states", "wantsBeneficiary",
                                     "wantsHigherIncome", "quantity", "openSince")
     SELECT o."id", o."userId", t."line", t."tier", c."selectedStates", c."includeBeneficiary",
            c."includeHigherIncome", c."leadQuantity", COALESCE(h."createdAt", o."updatedAt")
     FROM served o
     JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
     JOIN "LeadType" t ON t."id" = c."leadTypeId"
     LEFT JOIN LATERAL (
       SELECT "createdAt" FROM "OrderStatusChange"
       WHERE "orderId" = o."id" AND "to" IN ('approved', 'processing') ORDER BY "id" LIMIT 1
     ) h ON true
     ON CONFLICT ("orderId") DO UPDATE
       SET "closedAt" = CASE WHEN d."allocated" < d."quantity" THEN NULL ELSE d."closedAt" END
     RETURNING "orderId"`,
    [orderId],
  );
  return rows.length === 1;
}
