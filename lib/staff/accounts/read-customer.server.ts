import "server-only";
import { destinationState } from "@/lib/delivery/destinations/destination-state";
import { KIND_LABELS } from "@/lib/delivery/kind-labels";
import { orderApproval, readAccountFacts } from "@/lib/orders/approve-at-once.server";
import { describeStanding } from "@/lib/orders/describe-standing";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { listStaffNotes } from "@/lib/staff/notes/queries.server";
import type { CustomerSummaryDto } from "./schemas";

/** Reads what an account bought, got and returned, and its destinations, limits and notes. For staff. */
export async function readCustomer(userId: string): Promise<CustomerSummaryDto> {
  const [[sums], destinations, limits, facts, approval, notes] = await Promise.all([
    autocommit.rows(SUMS, [userId]),
    autocommit.rows(DESTINATIONS, [userId]),
    autocommit.rows(LIMITS, [userId]),
    readAccountFacts(autocommit, userId),
    orderApproval(),
    listStaffNotes({ subjectType: "account", subjectId: userId }),
  ]);
  if (!sums) throw new Error("The database returned no sums.");
  const { open, approved, denied, ...rest } = sums;
  return {
    ...rest,
    returns: { open, approved, denied },
    disputes: facts.disputes,
    standing: describeStanding(facts, approval),
    approval: facts.approval,
    destinations: destinations.map(({ id, kind, name, ...row }) => ({
      id,
      name,
      kind: KIND_LABELS[kind].label,
      state: destinationState(row),
    })),
    limits,
    notes,
  };
}

const SUMS = sql(
  `SELECT
     (SELECT COALESCE(sum(o."totalAmountCents"), 0)::float8 FROM "Order" o WHERE o."userId" = $1) AS "spentCents!",
     (SELECT COALESCE(sum(r."amountCents"), 0)::float8
      FROM "Order" o JOIN "StripeRefund" r ON r."paymentIntentId" = o."paymentIntentId"
      WHERE o."userId" = $1 AND r."status" IN ('pending', 'succeeded')) AS "refundedCents!",
     (SELECT count(*)::int FROM "Allocation" a WHERE a."userId" = $1) AS "leads!",
     r.*
   FROM (SELECT (count(*) FILTER (WHERE "status" = 'open'))::int AS "open!",
           (count(*) FILTER (WHERE "status" = 'approved'))::int AS "approved!",
           (count(*) FILTER (WHERE "status" = 'denied'))::int AS "denied!"
         FROM "LeadReturn" WHERE "userId" = $1) r`,
);

const DESTINATIONS = sql(
  `SELECT "id", "kind", "name", "pausedAt", "failures"
   FROM "Destination" WHERE "userId" = $1 AND "removedAt" IS NULL ORDER BY "position", "id" LIMIT 20`,
);

const LIMITS = sql(
  `SELECT "orderId", "allocated", "quantity", "dailyCap", "pausedAt" IS NOT NULL AS "isPaused!", "heldAt" IS NOT NULL AS "isHeld!"
   FROM "OrderDemand" WHERE "userId" = $1 AND "closedAt" IS NULL ORDER BY "openSince" DESC LIMIT 20`,
);
