import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";
import { RUN_MS, workInTime } from "@/lib/platform/jobs/work-in-time";
import { advanceOrder } from "./advance-order.server";
import { fillOrder } from "./sell-leads.server";

/** Offers the stock to the open orders again. Runs on a schedule. */
export const matchStockJob = defineJob({ name: "leads.match-stock", schema: z.object({}), retryLimit: 0 });

/**
 * Fills every open order from stock, oldest approval first, and moves it on. It brings what a daily cap held back
 * yesterday, what a crash left between a sale and the order's status, and leads that another sale had locked. An order
 * that cannot be filled is logged, and the next one is filled. A run that takes too long ends, and the next one of this
 * process goes on where it ended: otherwise runs of every minute would pile up, and the last orders would never have a turn.
 * @param options tests shorten it: after how many milliseconds a run begins no other order.
 * @returns how many leads were sold.
 */
export async function matchStock({ runMs = RUN_MS } = {}): Promise<number> {
  let sold = 0;
  const left = await workInTime(
    inTurn(await listUnsettled()),
    async ({ orderId }) => {
      sold += await serve(orderId);
    },
    runMs,
  );
  next = left[0] ?? null;
  return sold;
}

async function serve(orderId: string): Promise<number> {
  try {
    const result = await fillOrder(orderId);
    await advanceOrder(orderId);
    return result?.sold ?? 0;
  } catch (error) {
    leaveBehind({ orderId }, error, "an order could not be filled from stock");
    return 0;
  }
}

type Unsettled = Awaited<ReturnType<typeof listUnsettled>>[number];

/** The first order that the last run did not begin. */
let next: Unsettled | null = null;

/** Begins with the order that the last run would have begun next, or with the one after it; then come those before it. */
function inTurn(orders: readonly Unsettled[]): readonly Unsettled[] {
  const from = next;
  if (from === null) return orders;
  const start = orders.findIndex(({ openSince, orderId }) => {
    const laterMs = openSince.getTime() - from.openSince.getTime();
    return laterMs > 0 || (laterMs === 0 && orderId >= from.orderId);
  });
  return start < 0 ? orders : [...orders.slice(start), ...orders.slice(0, start)];
}

/** Open orders, complete ones that wait for a replacement, and full ones whose status does not say so yet. */
function listUnsettled() {
  return autocommit.rows(
    sql(
      `SELECT d."orderId", d."openSince" FROM "OrderDemand" d JOIN "Order" o ON o."id" = d."orderId"
       WHERE (o."status" IN ('approved', 'processing') OR d."closedAt" IS NULL) AND d."pausedAt" IS NULL
         AND d."heldAt" IS NULL
       ORDER BY d."openSince", d."orderId"`,
    ),
    [],
  );
}
