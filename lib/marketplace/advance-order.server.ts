import "server-only";
import { AppError } from "@/lib/kit/errors";
import type { OrderStatus } from "@/lib/orders/order-status";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

const PROGRESS = sql(
  `SELECT o."status", d."allocated", d."quantity"
   FROM "Order" o JOIN "OrderDemand" d ON d."orderId" = o."id" WHERE o."id" = $1`,
);

/**
 * Moves an order on by the number of its leads: to processing at the first, to completed at the last. Safe to repeat.
 * A status that staff set at the same time stays.
 */
export async function advanceOrder(orderId: string): Promise<void> {
  for (;;) {
    const [progress] = await autocommit.rows(PROGRESS, [orderId]);
    const to = progress ? nextStatus(progress) : null;
    if (!to) return;
    try {
      await transitionOrder({ orderId, to, actor: null });
    } catch (error) {
      if (!(error instanceof AppError && error.status === 409)) throw error;
      // Reading it again would not help: what was not delivered is refunded, and stays so.
      if (error.code === "order-refunded") return;
      // The status changed since it was read: read it again.
    }
  }
}

/** The next status, one step at a time; null when there is none. */
function nextStatus({ status, allocated, quantity }: RowOf<typeof PROGRESS>): OrderStatus | null {
  if (status === "approved" && allocated > 0) return "processing";
  return status === "processing" && allocated >= quantity ? "completed" : null;
}
