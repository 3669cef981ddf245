import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { pool } from "@/lib/platform/db/pool.server";
import { logger } from "@/lib/platform/logger.server";
import { advanceOrder } from "./advance-order.server";
import { fillOrder } from "./fill-order.server";

/**
 * Offers the stock to every open order, oldest approval first: what a cap held back yesterday, what a crash left
 * between a sale and the order's status, a lead that another sale held for a moment and gave back. An order that
 * cannot be filled is logged, and keeps nobody behind it from being served.
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
async function listUnsettled(): Promise<{ orderId: string }[]> {
  const { rows } = await pool().query<{ orderId: string }>(
    `SELECT d."orderId" FROM "OrderDemand" d JOIN "Order" o ON o."id" = d."orderId"
     WHERE (o."status" IN ('approved', 'processing') OR d."closedAt" IS NULL) AND d."pausedAt" IS NULL
     ORDER BY d."openSince", d."orderId"`,
  );
  return rows;
}
