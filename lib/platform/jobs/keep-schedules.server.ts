import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";
import { scheduleJob, senderBoss } from "./boss.server";
import { defineJob } from "./define-job";

/** Runs every hour. */
export const keepSchedulesJob = defineJob({
  name: "platform.keep-schedules",
  schema: z.object({}),
  retryLimit: 0,
});

/**
 * Renews the schedules of this version's jobs, and removes those that no worker has renewed for a day: their jobs are of another
 * version, for example after a rollback, and would pile up without a runner. During a rolling update, workers of both versions run,
 * and each renews its own; a schedule that is removed too early comes back when a worker of its version starts or runs this.
 */
export async function keepSchedules(
  jobs: readonly { name: string; retryLimit: number; cron?: string }[],
): Promise<void> {
  const boss = await senderBoss();
  for (const job of jobs) await scheduleJob(boss, job);
  const removed = await autocommit.rows(
    sql(`DELETE FROM pgboss.schedule WHERE "updated_on" < now() - interval '1 day' RETURNING "name"`),
    [],
  );
  for (const { name } of removed)
    logger().warn({ job: name }, "no worker runs this job: its schedule was removed");
}
