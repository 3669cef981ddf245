import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { DEAD_LETTERS } from "./boss.server";

/** How the job queue is, for the jobs of this version. */
export interface JobHealth {
  /** When the job that has waited longest should have begun; null when none waits. */
  oldestDueAt: Date | null;
  /** Jobs that failed every retry, and that nobody has repeated. */
  deadLetters: number;
}

/**
 * Reads the job queue's state. It asks queue by queue, so that it uses the index of waiting jobs.
 * @param names the jobs of this version. What waits for another version's workers, for example after a rollback, is not late.
 */
export async function readJobHealth(names: readonly string[]): Promise<JobHealth> {
  const [row] = await autocommit.rows(
    sql(
      `SELECT (
         SELECT min(j."start_after") FROM unnest($2::text[]) q("name") CROSS JOIN LATERAL (
           SELECT w."start_after" FROM pgboss.job w
           WHERE w."name" = q."name" AND w."state" < 'active' AND w."start_after" <= clock_timestamp()
           ORDER BY w."start_after" LIMIT 1
         ) j
       ) AS "oldestDueAt",
       (SELECT count(*)::int FROM pgboss.job WHERE "name" = $1 AND "state" < 'active') AS "deadLetters!"`,
    ),
    [DEAD_LETTERS, [...names]],
  );
  return row ?? { oldestDueAt: null, deadLetters: 0 };
}
