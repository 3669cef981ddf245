import "server-only";
import { IS_FROM_STOCK } from "@/lib/orders/is-from-stock";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/**
 * SQL: the order `o`, its configuration `c`, its lead type `t`, `b`, the demand of the order before it in the same plan, and `a`, the
 * daily limit of the account's new orders. A renewal begins with the limits of the order before it, also when that has none.
 */
const WITH_ORDER_BEFORE = `JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
   JOIN "LeadType" t ON t."id" = c."leadTypeId"
   LEFT JOIN LATERAL (
     SELECT d."orderId", d."dailyCap", d."hoursDays", d."hoursFrom", d."hoursTo", d."hoursZone", d."spreadsEvenly"
     FROM "PlanCycle" y
     JOIN "Plan" p ON p."id" = y."planId"
     JOIN "Order" e ON e."userId" = o."userId" AND e."createdAt" < o."createdAt"
       AND ((e."leadConfigId" = p."leadConfigId" AND e."cycle" = 0)
         OR EXISTS (SELECT 1 FROM "PlanCycle" z WHERE z."planId" = p."id" AND z."paymentIntentId" = e."paymentIntentId"))
     JOIN "OrderDemand" d ON d."orderId" = e."id"
     WHERE y."paymentIntentId" = o."paymentIntentId"
     ORDER BY e."createdAt" DESC LIMIT 1
   ) b ON true
   LEFT JOIN "NewOrderLimit" a ON a."userId" = o."userId"` as const;

/**
 * SQL: the rules that `o` begins with. Its states are not those of the order before, but those of the plan, which its confirmation and
 * its invoice name.
 */
const FIRST_RULES = `c."selectedStates" AS "states!",
   CASE WHEN b."orderId" IS NULL THEN a."dailyCap" ELSE b."dailyCap" END AS "dailyCap",
   COALESCE(b."hoursDays", '{}') AS "hoursDays", b."hoursFrom", b."hoursTo", b."hoursZone",
   COALESCE(b."spreadsEvenly", false) AS "spreadsEvenly!"` as const;

const INSERT_DEMAND =
  `INSERT INTO "OrderDemand" AS d ("orderId", "userId", "line", "tier", "wantsBeneficiary", "wantsHigherIncome",
     "quantity", "states", "dailyCap", "hoursDays", "hoursFrom", "hoursTo", "hoursZone", "spreadsEvenly", "openSince", "closedAt")
   SELECT o."id", o."userId", t."line", t."tier", c."includeBeneficiary", c."includeHigherIncome", c."leadQuantity",
     ${FIRST_RULES}` as const;

// FOR SHARE makes a cancellation of the order, or a change of its account, at the same moment commit before this statement
// or after it. Without it a demand could be opened for an order that has just been cancelled, or that has to be held. The demand of
// chosen leads is only opened again, for replacements: a new one would be filled with leads that nobody chose.
const OPEN_DEMAND = sql(
  `WITH served AS (
     SELECT o."id", o."userId", o."leadConfigId", o."paymentIntentId", o."createdAt", o."updatedAt"
     FROM "Order" o JOIN "User" u ON u."id" = o."userId" JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
     WHERE o."id" = $1 AND o."status" IN ('approved', 'processing')
       AND (${IS_FROM_STOCK} OR EXISTS (SELECT 1 FROM "OrderDemand" e WHERE e."orderId" = o."id"))
     FOR SHARE OF o, u
   )
   ${INSERT_DEMAND}, COALESCE(h."createdAt", o."updatedAt"), NULL::timestamptz
   FROM served o
   ${WITH_ORDER_BEFORE}
   LEFT JOIN LATERAL (
     SELECT "createdAt" FROM "OrderStatusChange"
     WHERE "orderId" = o."id" AND "to" IN ('approved', 'processing') ORDER BY "id" LIMIT 1
   ) h ON true
   ON CONFLICT ("orderId") DO UPDATE
     SET "closedAt" = CASE WHEN d."allocated" < d."quantity" THEN NULL ELSE d."closedAt" END,
       "endedAt" = CASE WHEN d."closedAt" IS NULL THEN d."endedAt" END,
       -- A prepared one was never opened. One that is opened again keeps its place.
       "openSince" = LEAST(d."openSince", EXCLUDED."openSince"),
       -- A date at which the order has ended already would end it again at once. One that passed while staff had taken the order
       -- back ends it now: the customer wants no lead after it.
       "fillBy" = CASE WHEN d."closedAt" IS NULL OR d."endedAt" IS NULL THEN d."fillBy" END
   RETURNING "userId"`,
);

/**
 * Opens the demand of an approved order, or opens it again.
 * @returns false when the order is not served any more.
 */
export async function putDemand(transaction: Transaction, orderId: string): Promise<boolean> {
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

/**
 * SQL: the order of the demand `d` has not begun: its demand was only prepared, or staff took the order back to pending before its first
 * lead.
 */
export const HAS_NOT_BEGUN =
  `(d."closedAt" IS NOT NULL AND d."allocated" = 0 AND (d."openSince" > clock_timestamp()
     OR EXISTS (SELECT 1 FROM "Order" p WHERE p."id" = d."orderId" AND p."status" = 'pending')))` as const;

// FOR SHARE: staff may approve the order at this moment. Then it is no longer pending, and the job opens its demand. The year 9999 is no
// real moment: the order has no place in the queue yet, and OPEN_DEMAND replaces it by the time of the approval.
const PREPARE_DEMAND = sql(
  `WITH waiting AS (
     SELECT o."id", o."userId", o."leadConfigId", o."paymentIntentId", o."createdAt"
     FROM "Order" o JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
     WHERE o."id" = $1 AND o."userId" = $2 AND o."status" = 'pending' AND ${IS_FROM_STOCK}
     FOR SHARE OF o
   )
   ${INSERT_DEMAND}, timestamptz '9999-01-01', clock_timestamp()
   FROM waiting o
   ${WITH_ORDER_BEFORE}
   ON CONFLICT ("orderId") DO NOTHING`,
);

/**
 * Writes the demand of one of the viewer's orders that waits for approval, closed, so that its limits and rules can be set before the
 * first lead is sold to it. Does nothing for any other order.
 */
export async function prepareDemand(viewer: { id: string }, orderId: string): Promise<void> {
  await autocommit.execute(PREPARE_DEMAND, [orderId, viewer.id]);
}

/** The rules that an order of the viewer would begin with if it were approved now. It has no demand yet. */
export const RULES_TO_BE = sql(
  `SELECT ${FIRST_RULES}, NULL::timestamptz AS "pausedAt", NULL::text AS "fillBy"
   FROM "Order" o
   ${WITH_ORDER_BEFORE}
   WHERE o."id" = $1 AND o."userId" = $2 AND o."status" = 'pending' AND ${IS_FROM_STOCK}`,
);
