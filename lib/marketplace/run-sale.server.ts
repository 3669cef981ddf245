import "server-only";
import type { QueryResultRow } from "pg";
import { messageOf } from "@/lib/kit/message-of";
import { pool } from "@/lib/platform/db/pool.server";
import { logger } from "@/lib/platform/logger.server";

/** One call of a database function that sells. The name keeps its plan on each connection. */
interface SaleCall {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** Serialization failure and deadlock: the call changed nothing and can be repeated. */
const COLLISIONS = ["40001", "40P01"];
const MAX_ATTEMPTS = 5;

/**
 * Calls a database function that sells: the call commits as a whole or not at all. A collision is repeated.
 * @throws pg's error; after five collisions in a row, the last one's.
 */
export async function runSale<Row extends QueryResultRow>(call: SaleCall): Promise<Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await pool().query<Row>({ ...call, values: [...call.values] });
      return rows;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isCollision(error)) throw error;
    }
  }
}

function isCollision(error: unknown): boolean {
  return error instanceof Error && "code" in error && COLLISIONS.includes(String(error.code));
}

/** One notification in this time is enough: the listener repeats its work while there is any. */
const MIN_INTERVAL_MS = 25;

let lastNotifiedAt = Number.NEGATIVE_INFINITY;

/**
 * Notifies the listener (sales-listener.server.ts) after a sale has committed. Not in the sale's own transaction:
 * PostgreSQL commits notifying transactions one after the other, which halves the orders per second with eight
 * connections. A lost notification delays the receipt by a second; the notice itself is in the table.
 */
export async function announceSale(): Promise<void> {
  const now = performance.now();
  if (now - lastNotifiedAt < MIN_INTERVAL_MS) return;
  lastNotifiedAt = now;
  try {
    await pool().query(`SELECT pg_notify('leadwell_sold', '')`);
  } catch (error) {
    logger().warn({ error: messageOf(error) }, "a sale was not announced");
  }
}
