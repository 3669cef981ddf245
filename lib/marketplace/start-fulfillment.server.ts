import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { advanceOrder } from "./advance-order.server";
import { fillOrder } from "./fill-order.server";

/**
 * Starts the fulfillment of an approved order: opens its demand, fills it from stock, and moves the order on. Safe to
 * repeat. A cancelled order stays closed; an order that is approved again gets what is left.
 */
export async function startFulfillment(orderId: string): Promise<void> {
  const isOpen = await inTransaction((transaction) => putDemand(transaction, orderId));
  if (!isOpen) return;
  await fillOrder(orderId);
  await advanceOrder(orderId);
}

// FOR SHARE makes a cancellation at the same moment commit before this statement or after it. Without it a demand
// could be opened for an order that has just been cancelled.
const OPEN_DEMAND = sql(
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
);

/** @returns false when the order is not served any more. */
async function putDemand(transaction: Transaction, orderId: string): Promise<boolean> {
  return (await transaction.rows(OPEN_DEMAND, [orderId])).length === 1;
}
