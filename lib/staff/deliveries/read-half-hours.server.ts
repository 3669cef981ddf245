import "server-only";
import type { TimeBucket } from "@/lib/delivery/staff-schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { readTimeBuckets } from "./read-time-buckets.server";

const HALF_HOUR_MS = 1_800_000;
const COUNT = 48;

/**
 * A half hour is counted for good when it has been over for so long: no try is written down as late as that. One is
 * given 15 s, and a worker that is silent for 30 s is taken for dead.
 */
const SETTLED_AFTER_MS = 300_000;

/**
 * The tries of the last day by half hours, the oldest first; the last one is still running. Half hours that are over
 * are counted once and kept: a day of a busy marketplace has a million tries.
 */
export async function readHalfHours(now: Date): Promise<TimeBucket[]> {
  const runningMs = Math.floor(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS;
  const starts = Array.from({ length: COUNT }, (_, index) => runningMs - (COUNT - 1 - index) * HALF_HOUR_MS);
  const kept = await readKept(starts);
  const firstMissing = starts.findIndex((start) => !kept.has(start));
  const missing = starts.slice(firstMissing);
  const counted = await readTimeBuckets({
    now: new Date(runningMs + HALF_HOUR_MS),
    count: missing.length,
    bucketMs: HALF_HOUR_MS,
  });
  await keep(counted.filter(({ startsAt }) => isSettled(startsAt, now)));
  return [...starts.slice(0, firstMissing).flatMap((start) => kept.get(start) ?? []), ...counted];
}

function isSettled(startsAt: string, now: Date): boolean {
  return Date.parse(startsAt) + HALF_HOUR_MS + SETTLED_AFTER_MS <= now.getTime();
}

async function readKept(starts: readonly number[]): Promise<Map<number, TimeBucket>> {
  const rows = await db().deliveryHalfHour.findMany({
    where: { startsAt: { in: starts.map((start) => new Date(start)) } },
  });
  return new Map(
    rows.map((row) => [row.startsAt.getTime(), { ...row, startsAt: row.startsAt.toISOString() }]),
  );
}

/** Two that count the same find the same: the first one's row stays. */
async function keep(settled: readonly TimeBucket[]): Promise<void> {
  await db().deliveryHalfHour.createMany({ data: [...settled], skipDuplicates: true });
}
