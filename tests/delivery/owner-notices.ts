import { type HealthChange, healthChangeJob } from "@/lib/delivery/worker/health-change.email";
import { pool } from "@/lib/platform/db/pool.server";

/** Reads the emails to owners about destinations that were enqueued for one destination, oldest first. */
export async function noticesAbout(destinationId: string): Promise<(HealthChange & { noticeId: string })[]> {
  const { rows } = await pool().query<{ data: unknown }>(
    `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'destinationId' = $2 ORDER BY created_on`,
    [healthChangeJob.name, destinationId],
  );
  return rows.map(({ data }) => healthChangeJob.schema.parse(data));
}

/** Reads which changes of a destination its owner is told of. */
export async function changesOf(destinationId: string): Promise<HealthChange["change"][]> {
  return (await noticesAbout(destinationId)).map(({ change }) => change);
}
