import "server-only";
import { Client } from "pg";
import { messageOf } from "@/lib/kit/message-of";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Does `work` while a connection of its own holds an advisory lock, for work that takes too long for one transaction. A process
 * that is killed loses the connection, and the lock with it; of a machine that vanished, PostgreSQL learns it after two
 * minutes. When the connection breaks during the work, the work goes on without the lock, and somebody else may begin it: the lock
 * saves work from being done twice, but cannot be relied on where two runs at once would do harm.
 * @param lock its number. No other lock may use it.
 * @returns what `work` returns; null at once when somebody else holds the lock.
 * @throws pg's error when there is no connection, and whatever `work` throws.
 */
export async function whileLocked<Result>(lock: number, work: () => Promise<Result>): Promise<Result | null> {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    application_name: "leadwell-lock",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: env().DATABASE_QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on("error", (error) => logger().warn({ error: messageOf(error) }, "connection of a lock lost"));
  try {
    await client.connect();
    // The server's own keepalive begins after two hours.
    await client.query(
      "SET tcp_keepalives_idle = 60; SET tcp_keepalives_interval = 15; SET tcp_keepalives_count = 4",
    );
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
      lock,
    ]);
    if (!rows[0]?.taken) return null;
    try {
      return await work();
    } finally {
      // Where it fails, the end of the connection frees the lock.
      await client.query("SELECT pg_advisory_unlock($1)", [lock]).catch(() => {});
    }
  } finally {
    // Not awaited: a frozen server does not answer.
    void client.end().catch(() => {});
  }
}
