import type { Client } from "pg";
import { UserError } from "../stack/user-error";
import { MigrationError } from "./schema-engine";
import { withClient } from "./with-client";

/** How long a statement of a migration waits for a lock, in seconds. */
const LOCK_TIMEOUT_S = 5;
const LOOK_EVERY_MS = 500;
const APPLICATION = "leadwell-migration";
/** How many characters of a session's statement are shown. */
const SHOWN_CHARACTERS = 120;

interface Blocker {
  pid: number;
  who: string;
  since: string;
  statement: string;
  waitedFor: string;
}

/** The address of a database with the lock timeout of migrations, under their own application name. */
export function withLockTimeout(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", APPLICATION);
  url.searchParams.set("options", `--lock_timeout=${LOCK_TIMEOUT_S}s`);
  return url.href;
}

/**
 * Runs work whose connections were opened with `withLockTimeout`, and watches meanwhile which sessions hold the locks
 * that it waits for: PostgreSQL's message at a lock timeout names neither lock nor session.
 * @throws UserError when a lock timeout (SQLSTATE 55P03) ended the work: what waited for which lock, which sessions held
 * it, and what to do.
 */
export function withLockWatch<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  return withClient(databaseUrl, (watcher) => watch(watcher, work));
}

async function watch<Result>(watcher: Client, work: () => Promise<Result>): Promise<Result> {
  let blockers: Blocker[] = [];
  let looking = Promise.resolve();
  const look = async () => {
    const found = await findBlockers(watcher);
    if (found.length > 0) blockers = found;
  };
  const timer = setInterval(() => {
    looking = looking.then(look, look);
  }, LOOK_EVERY_MS);
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof MigrationError ? error.cause : error;
    if (!isLockTimeout(cause)) throw error;
    throw new UserError(explain(error instanceof Error ? error.message : "", blockers));
  } finally {
    clearInterval(timer);
    await looking.catch(() => {});
  }
}

async function findBlockers(client: Client): Promise<Blocker[]> {
  const { rows } = await client.query<Blocker>(
    `SELECT DISTINCT b."pid", concat_ws(' ', b."usename", NULLIF(b."application_name", '')) AS "who",
       to_char(b."xact_start" AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') AS "since",
       left(b."query", ${SHOWN_CHARACTERS}) AS "statement",
       COALESCE(w."relation"::regclass::text, 'a ' || w."locktype") AS "waitedFor"
     FROM pg_stat_activity m
     JOIN pg_locks w ON w."pid" = m."pid" AND NOT w."granted"
     CROSS JOIN LATERAL unnest(pg_blocking_pids(m."pid")) AS blocking ("pid")
     JOIN pg_stat_activity b ON b."pid" = blocking."pid"
     WHERE m."application_name" = '${APPLICATION}' AND m."datname" = current_database()`,
  );
  return rows;
}

/** Whether an error is PostgreSQL's lock timeout. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

/** @param message "migration 2026…_add_refunds: canceling statement due to lock timeout". */
function explain(message: string, blockers: readonly Blocker[]): string {
  const tables = [...new Set(blockers.map(({ waitedFor }) => waitedFor))].join(", ");
  const lines = blockers.map(
    ({ pid, who, since, statement }) =>
      `  process ${pid} (${who}), in a transaction since ${since}: ${statement}`,
  );
  return [
    message,
    `It waited ${LOCK_TIMEOUT_S} s for a lock${tables ? ` on ${tables}` : ""} and changed nothing.`,
    ...(lines.length > 0 ? ["Held by:", ...lines] : ["The sessions that held the lock could not be seen."]),
    "Run this again when the database is quiet. If a session above is stuck, end it first: SELECT pg_terminate_backend(<process>).",
  ].join("\n");
}
