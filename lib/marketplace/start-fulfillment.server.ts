import "server-only";
import { IS_FROM_STOCK } from "@/lib/orders/is-from-stock";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { advanceOrder } from "./advance-order.server";
import { fillOrder } from "./sell-leads.server";

/**
 * Starts the fulfillment of an approved order: opens its demand, fills it from stock, and moves the order on. Safe to
 * repeat. A cancelled order stays closed; an order that is approved again gets what is left. An order of chosen leads gets
 * those from `sellChosenLeads`, which opens its demand, and no others but replacements.
 */
export async function startFulfillment(orderId: string): Promise<void> {
  const isOpen = await inTransaction((transaction) => putDemand(transaction, orderId));
  if (!isOpen) return;
  await fillOrder(orderId);
  await advanceOrder(orderId);
}

// FOR SHARE makes a cancellation of the order, or a change of its account, at the same moment commit before this statement
// or after it. Without it a demand could be opened for an order that has just been cancelled, or that has to be held. The demand of
// chosen leads is only opened again, for replacements: a new one would be filled with leads that nobody chose.
const OPEN_DEMAND = sql(
  `WITH served AS (
     SELECT o."id", o."userId", o."leadConfigId", o."updatedAt"
     FROM "Order" o JOIN "User" u ON u."id" = o."userId" JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
     WHERE o."id" = $1 AND o."status" IN ('approved', 'processing')
       AND (${IS_FROM_STOCK} OR EXISTS (SELECT 1 FROM "OrderDemand" e WHERE e."orderId" = o."id"))
     FOR SHARE OF o, u
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
     SET "closedAt" = CASE WHEN d."allocated" < d."quantity" THEN NULL ELSE d."closedAt" END,
       "endedAt" = CASE WHEN d."closedAt" IS NULL THEN d."endedAt" END,
       -- A date that has passed would end the order again at once.
       "fillBy" = CASE WHEN d."closedAt" IS NULL OR (d."endedAt" IS NULL AND d."fillBy" >= trade_day(now())) THEN d."fillBy" END
   RETURNING "userId"`,
);

/** @returns false when the order is not served any more. */
async function putDemand(transaction: Transaction, orderId: string): Promise<boolean> {
  const [opened] = await transaction.rows(OPEN_DEMAND, [orderId]);
  if (!opened) return false;
  // In a statement of its own, which sees what the account changed while the statement before waited for its lock.
  await transaction.execute(
    sql(`UPDATE "OrderDemand" SET "hasExclusions" = has_exclusions("userId") WHERE "orderId" = $1
         AND "hasExclusions" <> has_exclusions("userId")`),
    [orderId],
  );
  await transaction.rows(sql(`SELECT hold_demands($1)`), [opened.userId]);
  return true;
}
