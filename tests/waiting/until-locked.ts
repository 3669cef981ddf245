import { pool } from "@/lib/platform/db/pool.server";
import { until } from "./until";

interface Connection {
  query(text: string, values: readonly unknown[]): Promise<{ rowCount: number | null }>;
}

interface Waiting {
  /** How many connections must wait at least. Default: 1. */
  count?: number;
  /** What the statement that waits contains. Default: any statement. */
  statement?: string;
  /** A connection to the database to look at, outside of a transaction. Default: the pool of this process. */
  connection?: Connection;
}

/**
 * Resolves when connections of the database wait for a lock that another one holds: then a call has come as far as the lock, and
 * a race can go on.
 */
export async function untilLocked(waiting: Waiting = {}): Promise<void> {
  const { count = 1 } = waiting;
  await until(async () => (await countLocked(waiting)) >= count);
}

/** How many connections of the database wait for a lock now. */
export async function countLocked({ statement = "", connection = pool() }: Waiting = {}): Promise<number> {
  // Not on the connection of a transaction: it sees the activity of the moment when it first looked.
  const { rowCount } = await connection.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0 AND strpos(query, $1) > 0`,
    [statement],
  );
  return rowCount ?? 0;
}
