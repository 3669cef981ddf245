import "server-only";
import { readLastBookCheck } from "@/lib/books/queries.server";
import { readLastHeartbeat } from "@/lib/delivery/worker/worker-heartbeat.server";
import { readLastLedgerCheck } from "@/lib/ledger/queries.server";
import { isDatabaseUnavailable } from "@/lib/platform/db/database-unavailable";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { readJobHealth } from "@/lib/platform/jobs/read-job-health.server";
import { JOB_NAMES } from "./job-names";
import { judgeReadiness, NO_DATABASE, type Readiness } from "./judge-readiness";

let running: Promise<Readiness> | null = null;

/**
 * Reads whether the product can do its work now. Anybody may ask, so calls that come while one runs share its result.
 * @throws the database's error, unless it says that the database is unavailable.
 */
export function readReadiness(): Promise<Readiness> {
  running ??= read().finally(() => {
    running = null;
  });
  return running;
}

async function read(): Promise<Readiness> {
  try {
    const [isReadOnly, workerSeenAt, jobs, ledgerCheck, bookCheck] = await Promise.all([
      readIsReadOnly(),
      readLastHeartbeat(),
      readJobHealth(JOB_NAMES),
      readLastLedgerCheck(),
      readLastBookCheck(),
    ]);
    const { oldestDueAt: oldestJobDueAt, deadLetters } = jobs;
    return judgeReadiness(
      { isReadOnly, workerSeenAt, oldestJobDueAt, deadLetters, ledgerCheck, bookCheck },
      new Date(),
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) return NO_DATABASE;
    throw error;
  }
}

/** A statement that only reads succeeds on a standby, and on a primary that its provider made read-only because its disk is full. */
async function readIsReadOnly(): Promise<boolean> {
  const [row] = await autocommit.rows(
    sql(`SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly!"`),
    [],
  );
  return row?.isReadOnly ?? false;
}
