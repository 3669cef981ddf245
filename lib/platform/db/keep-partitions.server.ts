import "server-only";
import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { logger } from "@/lib/platform/logger.server";
import { sql } from "./sql";
import { autocommit } from "./sql-runner.server";

/** Makes the partitions of the next months, and drops those that are not kept any longer, once a day. */
export const keepPartitionsJob = defineJob({
  name: "platform.keep-partitions",
  schema: z.object({}),
  retryLimit: retriesLasting(1),
});

/**
 * Makes the monthly partitions of this month and the three after it, moves rows out of the default partitions, and drops
 * partitions whose table is not kept so long (docs/database.md). Safe to repeat.
 * @returns names of the partitions that were made and dropped.
 * @throws pg's error when somebody holds a lock for more than 3 s: then nothing has changed, and it can be repeated.
 */
export async function keepPartitions(now = new Date()): Promise<{ made: string[]; dropped: string[] }> {
  const made = await autocommit.rows(sql(`SELECT make_partitions() AS "name!"`), []);
  const dropped = await autocommit.rows(sql(`SELECT drop_old_partitions($1) AS "name!"`), [now]);
  const changed = { made: made.map(({ name }) => name), dropped: dropped.map(({ name }) => name) };
  if (made.length + dropped.length > 0) logger().info(changed, "partitions were made or dropped");
  return changed;
}
