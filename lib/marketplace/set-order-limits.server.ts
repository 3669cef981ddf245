import "server-only";
import { conflict, notFound } from "@/lib/kit/errors";
import { readOwnOrder } from "@/lib/orders/queries.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { advanceOrder } from "./advance-order.server";
import type { OrderLimits, OrderProgress } from "./order-limits";
import { orderProgress } from "./order-progress.server";
import { fillOrder } from "./sell-leads.server";

/**
 * Pauses or resumes one of the viewer's orders, or changes its daily cap. No lead that the new limits do not allow is
 * sold after this returns; what they allow now is filled from stock at once.
 * @throws AppError 404, for an order of another account too; 409 for an order that was never approved.
 */
export async function setOrderLimits(
  viewer: { id: string },
  orderId: string,
  { isPaused, dailyCap }: OrderLimits,
): Promise<OrderProgress> {
  const changed = await autocommit.execute(
    sql(
      `UPDATE "OrderDemand" SET
         "pausedAt" = CASE WHEN $3::boolean IS NULL THEN "pausedAt"
                           WHEN $3 THEN COALESCE("pausedAt", clock_timestamp()) END,
         "dailyCap" = CASE WHEN $4::boolean THEN $5::integer ELSE "dailyCap" END
       WHERE "orderId" = $1 AND "userId" = $2`,
    ),
    [orderId, viewer.id, isPaused ?? null, dailyCap !== undefined, dailyCap ?? null],
  );
  if (changed === 0) {
    await readOwnOrder(viewer, orderId);
    throw conflict("order-not-approved", "You can set limits once this order is approved.");
  }
  await fillOrder(orderId);
  await advanceOrder(orderId);
  const progress = (await orderProgress(viewer, [orderId])).get(orderId);
  if (!progress) throw notFound("Order");
  return progress;
}
