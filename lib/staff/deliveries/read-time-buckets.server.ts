import "server-only";
import type { TimeBucket } from "@/lib/delivery/staff-schemas";
import { pool } from "@/lib/platform/db/pool.server";

interface Window {
  /** Its end. */
  now: Date;
  /** How many buckets it has, and how long each is. */
  count: number;
  bucketMs: number;
}

interface Row extends Omit<TimeBucket, "startsAt"> {
  index: number;
}

/** Tries of a time in even buckets, the oldest first; one without tries has zeros. */
export async function readTimeBuckets({ now, count, bucketMs }: Window): Promise<TimeBucket[]> {
  const from = new Date(now.getTime() - count * bucketMs);
  const { rows } = await pool().query<Row>(STRETCHES, [from, now, bucketMs / 1000]);
  const byIndex = new Map(rows.map(({ index, ...bucket }) => [index, bucket]));
  return Array.from({ length: count }, (_, index) => ({
    ...(byIndex.get(index) ?? { accepted: 0, failed: 0, p50Ms: null, p95Ms: null }),
    startsAt: new Date(from.getTime() + index * bucketMs).toISOString(),
  }));
}

/** By destination, because that is how tries are indexed: a walk through all of them would grow with the years. */
const STRETCHES = `
  SELECT floor(extract(epoch FROM a."startedAt" - $1) / $3)::integer AS "index",
    (count(*) FILTER (WHERE a."isAccepted"))::integer AS "accepted",
    (count(*) FILTER (WHERE NOT a."isAccepted"))::integer AS "failed",
    round(percentile_cont(0.5) WITHIN GROUP (ORDER BY a."durationMs") FILTER (WHERE a."isAccepted"))::integer AS "p50Ms",
    round(percentile_cont(0.95) WITHIN GROUP (ORDER BY a."durationMs") FILTER (WHERE a."isAccepted"))::integer AS "p95Ms"
  FROM "Destination" t CROSS JOIN LATERAL (
    SELECT i."startedAt", i."durationMs", i."isAccepted" FROM "DeliveryAttempt" i
    WHERE i."destinationId" = t."id" AND i."startedAt" >= $1 AND i."startedAt" < $2 OFFSET 0) a
  GROUP BY 1`;
