import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { messageOf } from "@/lib/kit/message-of";
import { logger } from "@/lib/platform/logger.server";
import { count } from "@/lib/platform/metrics/metrics.server";
import { isDatabaseUnavailable } from "./database-unavailable";
import { pool, replicaPool } from "./pool.server";
import { sql } from "./sql";
import { autocommit, createSqlRunner, type SqlRunner } from "./sql-runner.server";

/** Runs statements that only read. */
export type Reader = Pick<SqlRunner, "rows">;

/** The primary's position is asked for at most once in this time: what a replica shows is at most about this old. */
const POSITION_AGE_MS = 1_000;
/** After a replica could not be reached, the primary is read for this time without another attempt. */
const AVOID_MS = 5_000;

const PRIMARY_POSITION = sql(`SELECT pg_current_wal_lsn()::text AS "position!"`);
// Not in recovery: it was promoted, or it is an old primary that others have left behind.
const HAS_REPLAYED = sql(
  `SELECT COALESCE(pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::text::pg_lsn, false) AS "isUpToDate!"`,
);

interface ReplicaState {
  permission: AsyncLocalStorage<true>;
  /** The position of the primary, and until when it is used. */
  position: { text: Promise<string>; untilMs: number };
  avoidUntilMs: number;
  /** The last position that each connection's server is known to have replayed. */
  replayed: WeakMap<pg.PoolClient, string>;
}

// On globalThis: the bundler may load this module more than once.
declare global {
  var leadwellReplica: ReplicaState | undefined;
}

function state(): ReplicaState {
  globalThis.leadwellReplica ??= {
    permission: new AsyncLocalStorage(),
    position: { text: Promise.resolve(""), untilMs: 0 },
    avoidUntilMs: 0,
    replayed: new WeakMap(),
  };
  return globalThis.leadwellReplica;
}

/**
 * Runs work whose reads through `replica()` may be a second old: a request that only reads, by a viewer who has written
 * nothing for some seconds.
 */
export function allowReplica<Result>(work: () => Promise<Result>): Promise<Result> {
  return state().permission.run(true, work);
}

/**
 * Returns the reader for lists, reports, exports and health, which may show a state of up to about a second ago. It reads
 * from the replica (DATABASE_REPLICA_URL) inside `allowReplica`, and from the primary elsewhere, when there is no replica,
 * and while the replica is away or further behind.
 */
export function replica(): Reader {
  return replicaPool() && state().permission.getStore() ? fromReplica : autocommit;
}

const fromReplica: Reader = {
  rows: async (statement, values) => {
    const client = await connect();
    if (!client) return autocommit.rows(statement, values);
    try {
      const rows = await createSqlRunner(() => client).rows(statement, values);
      client.release();
      count("leadwell_database_replica_reads_total", 1, { outcome: "replica" });
      return rows;
    } catch (error) {
      const isAway = isDatabaseUnavailable(error);
      client.release(isAway);
      if (!isAway) throw error;
      avoid(error);
      return autocommit.rows(statement, values);
    }
  },
};

/** @returns a connection to a replica that shows what the primary had a second ago; null when there is none. */
async function connect(): Promise<pg.PoolClient | null> {
  const replicas = replicaPool();
  if (!replicas || performance.now() < state().avoidUntilMs) return readPrimary("away");
  // Without the primary's position, nobody knows how old a replica is.
  const position = await primaryPosition().catch(() => null);
  if (position === null) return null;
  try {
    const client = await replicas.connect();
    try {
      if (await isUpToDate(client, position)) return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return readPrimary("behind");
  } catch (error) {
    avoid(error);
    return readPrimary("away");
  }
}

function primaryPosition(): Promise<string> {
  const known = state();
  if (performance.now() >= known.position.untilMs) {
    const text = createSqlRunner(pool)
      .rows(PRIMARY_POSITION, [])
      .then(([row]) => row?.position ?? "");
    // A failure is not kept.
    text.catch(() => {
      known.position.untilMs = 0;
    });
    known.position = { text, untilMs: performance.now() + POSITION_AGE_MS };
  }
  return known.position.text;
}

async function isUpToDate(client: pg.PoolClient, position: string): Promise<boolean> {
  const { replayed } = state();
  if (replayed.get(client) === position) return true;
  const [row] = await createSqlRunner(() => client).rows(HAS_REPLAYED, [position]);
  if (row?.isUpToDate) replayed.set(client, position);
  return row?.isUpToDate ?? false;
}

function avoid(error: unknown): void {
  state().avoidUntilMs = performance.now() + AVOID_MS;
  logger().warn({ error: messageOf(error) }, "the replica is away, so the primary is read");
}

function readPrimary(outcome: "away" | "behind"): null {
  count("leadwell_database_replica_reads_total", 1, { outcome });
  return null;
}
