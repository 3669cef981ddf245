import "server-only";
import * as z from "zod/mini";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { logger } from "@/lib/platform/logger.server";
import { advanceOrder } from "./advance-order.server";
import { fillOrder } from "./sell-leads.server";

/** Offers the stock to the open orders again. Runs on a schedule. */
export const matchStockJob = defineJob({ name: "leads.match-stock", schema: z.object({}), retryLimit: 0 });

/**
 * Fills every open order from stock, oldest approval first, and moves it on. It brings what a daily cap held back
 * yesterday, what a crash left between a sale and the order's status, and leads that another sale had locked. An order
 * that cannot be filled is logged, and the next one is filled.
 * @returns how many leads were sold.
 */
export async function matchStock(): Promise<number> {
  let sold = 0;
  for (const { orderId } of await listUnsettled()) sold += await serve(orderId);
  return sold;
}

async function serve(orderId: string): Promise<number> {
  try {
    const result = await fillOrder(orderId);
    await advanceOrder(orderId);
    return result?.sold ?? 0;
  } catch (error) {
    logger().error({ orderId, error: messageOf(error) }, "an order could not be filled from stock");
    return 0;
  }
}

/** Open orders, complete ones that wait for a replacement, and full ones whose status does not say so yet. */
function listUnsettled() {
  return autocommit.rows(
    sql(
      `SELECT d."orderId" FROM "OrderDemand" d JOIN "Order" o ON o."id" = d."orderId"
       WHERE (o."status" IN ('approved', 'processing') OR d."closedAt" IS NULL) AND d."pausedAt" IS NULL
         AND d."heldAt" IS NULL
       ORDER BY d."openSince", d."orderId"`,
    ),
    [],
  );
}
