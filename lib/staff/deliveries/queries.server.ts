import "server-only";
import { readUsernames } from "@/lib/audit/read-usernames.server";
import { NEXT_ATTEMPT_AT } from "@/lib/delivery/destinations/destination-state";
import type {
  DeadLetterPage,
  DeadLetterQuery,
  DeliveryOverview,
  TimeBucket,
  TroubledDestination,
} from "@/lib/delivery/staff-schemas";
import { IS_DEAD_LETTER } from "@/lib/delivery/withdrawn-leads";
import { placeInPages } from "@/lib/kit/pages";
import { HOUR_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { replica } from "@/lib/platform/db/replica.server";
import { sql, type ValuesOf } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { FROM_DEAD_LETTERS } from "../dead-deliveries";

const PAGE_SIZE = 25;

/** A page of failing and paused destinations, totals, and the attempts of the last hour and day. For staff. */
export async function readDeliveryOverview(now = new Date(), wanted?: number): Promise<DeliveryOverview> {
  const totals = await readTotals();
  const { page, pages, ...range } = placeInPages(totals.failing + totals.paused, PAGE_SIZE, wanted);
  const [destinations, hour, day] = await Promise.all([
    readTroubled(range),
    readTimeBuckets({ now, count: 60, bucketMs: HOUR_MS / 60 }),
    readHalfHours(now),
  ]);
  return { totals, destinations, page, pages, hour, day };
}

// In SQL, because Prisma passes the status as a parameter, and PostgreSQL uses the partial index "Delivery_due" only for a constant.
const COUNT_WAITING = sql(`SELECT count(*)::int AS "deliveries!" FROM "Delivery" WHERE "status" = 'due'`);

async function readTotals(): Promise<DeliveryOverview["totals"]> {
  const here = { removedAt: null };
  const [failing, paused, waiting, dead] = await Promise.all([
    db().destination.count({ where: { ...here, pausedAt: null, failures: { gt: 0 } } }),
    db().destination.count({ where: { ...here, pausedAt: { not: null } } }),
    autocommit.rows(COUNT_WAITING, []),
    countDeadLetters({}),
  ]);
  return { failing, paused, waiting: waiting[0]?.deliveries ?? 0, dead };
}

async function readTroubled({ skip, take }: { skip: number; take: number }): Promise<TroubledDestination[]> {
  const rows = await replica().rows(TROUBLED, [take, skip]);
  return rows.map((row) => ({
    ...row,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    breakerUntil: row.breakerUntil?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  }));
}

/**
 * The error code of an attempt, or the HTTP status of the receiver. It is looked for up to 30 days before the trouble began: of a
 * paused destination that never failed, all attempts of two years would be read.
 */
const LAST_ERROR = `COALESCE(a."error", 'HTTP ' || a."status")`;

const TROUBLED = sql(
  `
  SELECT t."id", t."userId" AS "ownerId", u."username" AS "ownerName", t."kind", t."name", t."summary",
    t."pausedBy", t."pausedAt", t."ownerPausedAt" IS NOT NULL AS "isAlsoPausedByOwner!", t."failures", t."failingSince", t."breakerUntil",
    ${NEXT_ATTEMPT_AT} AS "nextAttemptAt",
    (SELECT ${LAST_ERROR} FROM "DeliveryAttempt" a WHERE a."destinationId" = t."id" AND NOT a."isAccepted"
       AND a."startedAt" > LEAST(t."pausedAt", t."failingSince", now()) - interval '30 days'
     ORDER BY a."startedAt" DESC LIMIT 1) AS "lastError",
    (SELECT count(*)::integer FROM "Delivery" d
     WHERE d."userId" = t."userId" AND d."destinationId" = t."id" AND d."status" = 'due') AS "waiting!",
    (SELECT count(*)::integer FROM "Delivery" d WHERE d."destinationId" = t."id" AND ${IS_DEAD_LETTER}) AS "dead!"
  FROM "Destination" t JOIN "User" u ON u."id" = t."userId"
  WHERE t."removedAt" IS NULL AND (t."failures" > 0 OR t."pausedAt" IS NOT NULL)
  ORDER BY (t."pausedAt" IS NOT NULL), t."failures" DESC, t."id" LIMIT $1 OFFSET $2` as const,
);

const LETTERS_IN = `${FROM_DEAD_LETTERS} AND ($1::uuid IS NULL OR d."destinationId" = $1)
  AND ($2::uuid IS NULL OR d."userId" = $2) AND ($3::text IS NULL OR t."kind"::text = $3)` as const;
const COUNT_LETTERS = sql(`SELECT count(*)::int AS "letters!" ${LETTERS_IN}` as const);
const LETTERS = sql(
  `SELECT d."id" ${LETTERS_IN} ORDER BY d."createdAt" DESC, d."id" LIMIT $4 OFFSET $5` as const,
);

type LetterFilter = Pick<DeadLetterQuery, "destinationId" | "ownerId" | "kind">;

function filterOf({ destinationId, ownerId, kind }: LetterFilter): ValuesOf<typeof COUNT_LETTERS> {
  return [destinationId ?? null, ownerId ?? null, kind ?? null];
}

async function countDeadLetters(filter: LetterFilter): Promise<number> {
  const [row] = await autocommit.rows(COUNT_LETTERS, filterOf(filter));
  return row?.letters ?? 0;
}

/** A page of the dead letters, newest first. For staff. */
export async function listDeadLetters(query: DeadLetterQuery): Promise<DeadLetterPage> {
  const total = await countDeadLetters(query);
  const { page, pages, skip, take } = placeInPages(total, PAGE_SIZE, query.page);
  const ids = await autocommit.rows(LETTERS, [...filterOf(query), take, skip]);
  const rows = await db().delivery.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include: {
      destination: { select: { name: true, kind: true, pausedAt: true } },
      tries: { orderBy: { number: "desc" }, take: 1, select: { startedAt: true, error: true, status: true } },
    },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take,
  });
  const [owners, names] = await Promise.all([
    readUsernames(rows.map(({ userId }) => userId)),
    readFilterNames(query),
  ]);
  return {
    letters: rows.map(({ destination, tries: [last], ...row }) => ({
      id: row.id,
      destinationId: row.destinationId,
      destinationName: destination.name,
      kind: destination.kind,
      isPaused: destination.pausedAt !== null,
      ownerId: row.userId,
      ownerName: owners.get(row.userId) ?? "",
      event: row.event,
      leadId: row.leadId,
      attempts: row.attempts,
      createdAt: row.createdAt.toISOString(),
      lastAttemptAt: last?.startedAt.toISOString() ?? null,
      lastError: last?.error ?? (last?.status ? `HTTP ${last.status}` : null),
    })),
    total,
    page,
    pages,
    names,
  };
}

async function readFilterNames({
  destinationId,
  ownerId,
}: DeadLetterQuery): Promise<DeadLetterPage["names"]> {
  const [destination, owner] = await Promise.all([
    destinationId ? db().destination.findFirst({ where: { id: destinationId, removedAt: null } }) : null,
    ownerId ? db().user.findUnique({ where: { id: ownerId } }) : null,
  ]);
  return { destination: destination?.name ?? null, owner: owner?.username ?? null };
}

const HALF_HOUR_MS = 1_800_000;
const HALF_HOURS = 48;

/**
 * A half hour is stored this long after its end. No attempt is recorded later: an attempt takes at most 15 s, and a
 * worker silent for 30 s is considered dead.
 */
const STORE_AFTER_MS = 300_000;

/**
 * Attempts of the last day by half hour, oldest first; the last half hour is still running. Past half hours are counted
 * once and stored, because a day can have a million attempts.
 */
export async function readHalfHours(now: Date): Promise<TimeBucket[]> {
  const runningMs = Math.floor(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS;
  const starts = Array.from(
    { length: HALF_HOURS },
    (_, index) => runningMs - (HALF_HOURS - 1 - index) * HALF_HOUR_MS,
  );
  const stored = await readStored(starts);
  const firstMissing = starts.findIndex((start) => !stored.has(start));
  const missing = starts.slice(firstMissing);
  const counted = await readTimeBuckets({
    now: new Date(runningMs + HALF_HOUR_MS),
    count: missing.length,
    bucketMs: HALF_HOUR_MS,
  });
  await store(counted.filter(({ startsAt }) => isFinished(startsAt, now)));
  return [...starts.slice(0, firstMissing).flatMap((start) => stored.get(start) ?? []), ...counted];
}

function isFinished(startsAt: string, now: Date): boolean {
  return Date.parse(startsAt) + HALF_HOUR_MS + STORE_AFTER_MS <= now.getTime();
}

async function readStored(starts: readonly number[]): Promise<Map<number, TimeBucket>> {
  const rows = await db().deliveryHalfHour.findMany({
    where: { startsAt: { in: starts.map((start) => new Date(start)) } },
  });
  return new Map(
    rows.map((row) => [row.startsAt.getTime(), { ...row, startsAt: row.startsAt.toISOString() }]),
  );
}

/** Two processes that count the same half hour get the same result, so the first row stays. */
async function store(finished: readonly TimeBucket[]): Promise<void> {
  await db().deliveryHalfHour.createMany({ data: [...finished], skipDuplicates: true });
}

interface TimeWindow {
  /** The end of the window. */
  now: Date;
  /** Number and length of the buckets. */
  count: number;
  bucketMs: number;
}

/** Attempts in buckets of equal length, oldest first. A bucket without attempts has zeros. */
async function readTimeBuckets({ now, count, bucketMs }: TimeWindow): Promise<TimeBucket[]> {
  const from = new Date(now.getTime() - count * bucketMs);
  const rows = await replica().rows(COUNT_ATTEMPTS, [from, now, bucketMs / 1000]);
  const byIndex = new Map(rows.map(({ index, ...bucket }) => [index, bucket]));
  return Array.from({ length: count }, (_, index) => ({
    ...(byIndex.get(index) ?? { accepted: 0, failed: 0, p50Ms: null, p95Ms: null }),
    startsAt: new Date(from.getTime() + index * bucketMs).toISOString(),
  }));
}

/** By destination, because attempts are indexed by destination and time. A scan of all attempts would get slower every year. */
const COUNT_ATTEMPTS = sql(`
  SELECT floor(extract(epoch FROM a."startedAt" - $1) / $3)::integer AS "index!",
    (count(*) FILTER (WHERE a."isAccepted"))::integer AS "accepted!",
    (count(*) FILTER (WHERE NOT a."isAccepted"))::integer AS "failed!",
    round(percentile_cont(0.5) WITHIN GROUP (ORDER BY a."durationMs") FILTER (WHERE a."isAccepted"))::integer AS "p50Ms",
    round(percentile_cont(0.95) WITHIN GROUP (ORDER BY a."durationMs") FILTER (WHERE a."isAccepted"))::integer AS "p95Ms"
  FROM "Destination" t CROSS JOIN LATERAL (
    SELECT i."startedAt", i."durationMs", i."isAccepted" FROM "DeliveryAttempt" i
    WHERE i."destinationId" = t."id" AND i."startedAt" >= $1 AND i."startedAt" < $2 OFFSET 0) a
  GROUP BY 1`);
