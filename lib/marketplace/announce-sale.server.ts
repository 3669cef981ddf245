import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { pool } from "@/lib/platform/db/pool.server";
import { logger } from "@/lib/platform/logger.server";

/** One call in this time is enough: the follower looks again by itself while there is something to do. */
const QUIET_MS = 25;

let lastCalledAt = Number.NEGATIVE_INFINITY;

/**
 * Calls the follower of the sales (sale-follower.server.ts), after a sale is committed. Not in the sale's own
 * transaction: PostgreSQL commits transactions that notify one after the other, and with eight connections that
 * halves the orders per second. A call that is lost costs a second, not a receipt: the notice is in the table.
 */
export async function announceSale(): Promise<void> {
  const now = performance.now();
  if (now - lastCalledAt < QUIET_MS) return;
  lastCalledAt = now;
  try {
    await pool().query(`SELECT pg_notify('leadwell_sold', '')`);
  } catch (error) {
    logger().warn({ error: messageOf(error) }, "a sale was not announced");
  }
}
