import "server-only";
import { pool } from "@/lib/platform/db/pool.server";
import type { Stretch } from "./wire";

interface Window {
  /** Its end. */
  now: Date;
  /** How many stretches it has, and how long each is. */
  count: number;
  stretchMs: number;
}

interface Row extends Omit<Stretch, "startsAt"> {
  index: number;
}

/** Tries of a time in even stretches, the oldest first; one without tries has zeros. */
export async function readStretches({ now, count, stretchMs }: Window): Promise<Stretch[]> {
  const from = new Date(now.getTime() - count * stretchMs);
  const { rows } = await pool().query<Row>(STRETCHES, [from, now, stretchMs / 1000]);
  const byIndex = new Map(rows.map(({ index, ...stretch }) => [index, stretch]));
  return Array.from({ length: count }, (_, index) => ({
    ...(byIndex.get(index) ?? { accepted: 0, failed: 0, p50Ms: null, p95Ms: null }),
    startsAt: new Date(from.getTime() + index * stretchMs).toISOString(),
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
