import "server-only";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { OrderProgress } from "./order-limits";
import { HAS_NOT_BEGUN } from "./put-demand.server";

const PROGRESS = sql(
  `SELECT d."orderId", d."allocated", d."quantity", d."replacements", d."dailyCap",
          taken_on(d."paceDay", d."paceCount", trade_day(clock_timestamp())) AS "allocatedToday!",
          d."pausedAt" IS NOT NULL AS "isPaused!", d."closedAt" IS NULL AS "isOpen!",
          span."first" AS "firstAllocatedAt", span."last" AS "lastAllocatedAt"
   FROM "OrderDemand" d
   CROSS JOIN LATERAL (
     SELECT min(a."allocatedAt") AS "first", max(a."allocatedAt") AS "last"
     FROM "Allocation" a WHERE a."orderId" = d."orderId"
   ) span
   WHERE d."userId" = $1 AND d."orderId" = ANY ($2::uuid[])
     AND NOT ${HAS_NOT_BEGUN}`,
);

/**
 * Reads how far the viewer's orders got, by order id. An order that was never approved has no entry, and neither has
 * an order of another account.
 */
export async function orderProgress(
  viewer: { id: string },
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderProgress>> {
  if (orderIds.length === 0) return new Map();
  const rows = await autocommit.rows(PROGRESS, [viewer.id, orderIds]);
  return new Map(rows.map((row) => [row.orderId, presentProgress(row)]));
}

function presentProgress(row: RowOf<typeof PROGRESS>): OrderProgress {
  return {
    ...row,
    firstAllocatedAt: row.firstAllocatedAt?.toISOString() ?? null,
    lastAllocatedAt: row.lastAllocatedAt?.toISOString() ?? null,
  };
}
