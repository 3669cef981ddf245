import "server-only";
import { AppError } from "@/lib/kit/errors";
import type { OrderStatus } from "@/lib/orders/order-status";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { pool } from "@/lib/platform/db/pool.server";

interface Progress {
  status: OrderStatus;
  allocated: number;
  quantity: number;
}

/**
 * Moves an order as far as its leads got: processing at the first, completed at the last. Safe to repeat, and to
 * race with staff: whoever moved the order meanwhile is right, and an order that staff ended stays ended.
 */
export async function advanceOrder(orderId: string): Promise<void> {
  for (;;) {
    const progress = await readProgress(orderId);
    const to = progress ? nextStatus(progress) : null;
    if (!to) return;
    try {
      await transitionOrder({ orderId, to, actor: null });
    } catch (error) {
      // Somebody else moved it: look again.
      if (!(error instanceof AppError && error.status === 409)) throw error;
    }
  }
}

/** The next step of the program, one at a time; null when there is none. */
function nextStatus({ status, allocated, quantity }: Progress): OrderStatus | null {
  if (status === "approved" && allocated > 0) return "processing";
  return status === "processing" && allocated >= quantity ? "completed" : null;
}

async function readProgress(orderId: string): Promise<Progress | undefined> {
  const { rows } = await pool().query<Progress>(
    `SELECT o."status", d."allocated", d."quantity"
     FROM "Order" o JOIN "OrderDemand" d ON d."orderId" = o."id" WHERE o."id" = $1`,
    [orderId],
  );
  return rows[0];
}
