import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";

/** At most one notification in this time: the listener looks again by itself while there are notices. */
const QUIET_MS = 25;

let lastCalledAt = Number.NEGATIVE_INFINITY;

/**
 * Wakes the listener of sales (sales-listener.server.ts) after a sale is committed. Not in the sale's own transaction:
 * PostgreSQL commits transactions that notify one after the other, which halves the sales per second with eight
 * connections. A lost notification delays the receipt by a second at most: the notice is in the table.
 */
export async function announceSale(): Promise<void> {
  const now = performance.now();
  if (now - lastCalledAt < QUIET_MS) return;
  lastCalledAt = now;
  try {
    await autocommit.rows(sql(`SELECT pg_notify('leadwell_sold', '')`), []);
  } catch (error) {
    logger().warn({ error: messageOf(error) }, "a sale was not announced");
  }
}
