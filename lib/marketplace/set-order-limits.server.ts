import "server-only";
import { conflict, notFound } from "@/lib/kit/errors";
import { readOwnOrder } from "@/lib/orders/queries.server";
import { pool } from "@/lib/platform/db/pool.server";
import { advanceOrder } from "./advance-order.server";
import { fillOrder } from "./fill-order.server";
import type { OrderLimits, OrderProgress } from "./order-limits";
import { orderProgress } from "./order-progress.server";

/**
 * Pauses or resumes one of the viewer's orders, or changes its daily cap. From the moment this returns no lead
 * comes that the new pace does not allow; what it allows now is filled from stock at once.
 * @param pace as `orderLimitsBody` reads it.
 * @returns how far the order is, at the new pace.
 * @throws AppError 404, for another account's order too; 409 for an order that was never approved: it gets no
 * leads yet, and has no pace.
 */
export async function setOrderLimits(
  viewer: { id: string },
  orderId: string,
  { isPaused, dailyCap }: OrderLimits,
): Promise<OrderProgress> {
  const { rowCount } = await pool().query(
    `UPDATE "OrderDemand" SET
       "pausedAt" = CASE WHEN $3::boolean IS NULL THEN "pausedAt"
                         WHEN $3 THEN COALESCE("pausedAt", clock_timestamp()) END,
       "dailyCap" = CASE WHEN $4::boolean THEN $5::integer ELSE "dailyCap" END
     WHERE "orderId" = $1 AND "userId" = $2`,
    [orderId, viewer.id, isPaused ?? null, dailyCap !== undefined, dailyCap ?? null],
  );
  if (rowCount === 0) {
    await readOwnOrder(viewer, orderId);
    throw conflict("order-not-approved", "This order gets leads, and a pace, once it is approved.");
  }
  await fillOrder(orderId);
  await advanceOrder(orderId);
  const progress = (await orderProgress(viewer, [orderId])).get(orderId);
  if (!progress) throw notFound("Order");
  return progress;
}
