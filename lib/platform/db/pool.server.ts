import "server-only";
import pg from "pg";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";
import { observeSeconds } from "@/lib/platform/metrics/metrics.server";

// One pool per process, kept on globalThis: the bundler may load this module more than once.
declare global {
  var leadwellPool: pg.Pool | undefined;
  var leadwellReplicaPool: pg.Pool | undefined;
}

/**
 * Returns the pool of connections to PostgreSQL, which Prisma and transactions share. PostgreSQL enforces the time
 * limits, so that a stuck statement ends on the server too.
 */
export function pool(): pg.Pool {
  globalThis.leadwellPool ??= createPool(env().DATABASE_URL, {
    connectionTimeoutMillis: env().DATABASE_CONNECT_TIMEOUT_MS,
    application_name: "leadwell",
  });
  return globalThis.leadwellPool;
}

/**
 * Opens the pool of a command that reads whole tables, before its first statement: no statement of it is ended because it takes long,
 * and no transaction because it waits for statements on other connections. A lock is waited for as long as elsewhere.
 */
export function openPoolWithoutTimeLimit(): void {
  globalThis.leadwellPool = createPool(env().DATABASE_URL, {
    connectionTimeoutMillis: env().DATABASE_CONNECT_TIMEOUT_MS,
    application_name: "leadwell",
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
}

/** Returns the pool of connections to the replica; null when there is none. Only `replica()` uses it. */
export function replicaPool(): pg.Pool | null {
  const url = env().DATABASE_REPLICA_URL;
  if (!url) return null;
  globalThis.leadwellReplicaPool ??= createPool(url, {
    // The primary can answer instead, so nobody waits long for a replica.
    connectionTimeoutMillis: REPLICA_CONNECT_TIMEOUT_MS,
    application_name: "leadwell-replica",
  });
  return globalThis.leadwellReplicaPool;
}

const REPLICA_CONNECT_TIMEOUT_MS = 1_000;

/** Idle milliseconds before the first TCP keepalive. Shorter than the idle limits of usual proxies and NATs. */
export const KEEP_ALIVE_DELAY_MS = 10_000;

/**
 * The first post on a new connection takes 30 ms longer, because PostgreSQL plans some thirty statements for each session. So the
 * connections that a burst has opened stay open for the next burst. Each is replaced after an hour, because its memory grows.
 */
const IDLE_TIMEOUT_MS = 600_000;
const MAX_LIFETIME_SECONDS = 3_600;

type ConnectCallback = Parameters<pg.Pool["connect"]>[0];

/** A pool that measures how long callers wait for a connection. */
class TimedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const startedMs = performance.now();
    const observe = () =>
      observeSeconds("leadwell_database_pool_wait_seconds", (performance.now() - startedMs) / 1_000);
    if (!callback) return super.connect().finally(observe);
    super.connect((...result) => {
      observe();
      callback(...result);
    });
  }
}

function createPool(
  url: string,
  options: Pick<
    pg.PoolConfig,
    | "connectionTimeoutMillis"
    | "application_name"
    | "statement_timeout"
    | "query_timeout"
    | "idle_in_transaction_session_timeout"
  >,
): pg.Pool {
  const created = new TimedPool({
    connectionString: url,
    max: env().DATABASE_POOL_MAX,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    // For a server that is frozen or cannot be reached: it cannot enforce the limits above.
    query_timeout: env().DATABASE_QUERY_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    ...options,
  });
  // An error event without a listener ends the process. The pool listens to idle connections only, so each connection
  // keeps a listener of its own: it may be lost while a transaction holds it.
  created.on("error", (error) => logger().warn({ error: error.message }, "idle database connection lost"));
  created.on("connect", (client) =>
    client.on("error", (error) => logger().warn({ error: error.message }, "database connection lost")),
  );
  return created;
}

/** Closes all connections at the end of a process. */
export async function closePool(): Promise<void> {
  await Promise.all([globalThis.leadwellPool?.end(), globalThis.leadwellReplicaPool?.end()]);
  globalThis.leadwellPool = undefined;
  globalThis.leadwellReplicaPool = undefined;
}
