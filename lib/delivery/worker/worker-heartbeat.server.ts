import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { GONE_AFTER_MS, SILENT_AFTER_MS } from "./tuning";

/** The advisory lock that the connection of a running worker holds; `release_dead_claims` tries it. */
export const workerLock = (workerId: string) => ({ space: 7212, name: workerId });

/** Writes this worker's heartbeat. */
export async function heartbeat(workerId: string): Promise<void> {
  await autocommit.execute(
    sql(
      `INSERT INTO "DeliveryWorker" ("id", "seenAt") VALUES ($1, clock_timestamp())
       ON CONFLICT ("id") DO UPDATE SET "seenAt" = EXCLUDED."seenAt"`,
    ),
    [workerId],
  );
}

/** A longer pause between two heartbeats of one worker means that the database was away, or the worker stood still. */
const GAP_MS = 3_000;
/** As long as the connections of other workers may take to come back after the database was away. */
const STEADY_AFTER_MS = 10_000;

/**
 * Creates the check whether this worker may declare others dead because their connections are gone. After a gap in its own heartbeats it
 * may not for 10 s: the others may have had the same gap and still be running.
 * @returns a function that is called after each heartbeat that was written.
 */
export function createSteadiness(startMs: number): (nowMs: number) => boolean {
  let lastMs = startMs;
  let steadySinceMs = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    if (nowMs - lastMs > GAP_MS) steadySinceMs = nowMs;
    lastMs = nowMs;
    return nowMs - steadySinceMs >= STEADY_AFTER_MS;
  };
}

/**
 * Releases the claims of dead workers.
 * @param isSteady false while a missing connection does not prove that its worker is dead (`createSteadiness`).
 */
export async function releaseDeadClaims(isSteady: boolean): Promise<void> {
  await autocommit.rows(
    sql(`SELECT release_dead_claims(clock_timestamp() - make_interval(secs => $1),
           clock_timestamp() - make_interval(secs => $2))`),
    [SILENT_AFTER_MS / 1000, (isSteady ? GONE_AFTER_MS : SILENT_AFTER_MS) / 1000],
  );
}

/** When a worker last wrote its heartbeat; null when none runs. */
export async function readLastHeartbeat(): Promise<Date | null> {
  const [row] = await autocommit.rows(sql(`SELECT max("seenAt") AS "seenAt" FROM "DeliveryWorker"`), []);
  return row?.seenAt ?? null;
}

/** Removes the row of a worker that stops. */
export async function deregister(workerId: string): Promise<void> {
  await autocommit.execute(sql(`DELETE FROM "DeliveryWorker" WHERE "id" = $1`), [workerId]);
}
