import "server-only";
import type {
  DeadLetterPage,
  DeadLetterQuery,
  DeliveryOverview,
  TroubledDestination,
} from "@/lib/delivery/staff-schemas";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { readHalfHours } from "./read-half-hours.server";
import { readTimeBuckets } from "./read-time-buckets.server";

const PAGE_SIZE = 25;

/** Those that fail most are shown; what is left out is in the totals. */
const MOST_SHOWN = 100;

const HOUR_MS = 3_600_000;

/** How all deliveries go: destinations in trouble, and the last hour and day as figures. For staff. */
export async function readDeliveryOverview(now = new Date()): Promise<DeliveryOverview> {
  const [totals, destinations, hour, day] = await Promise.all([
    readTotals(),
    readTroubled(),
    readTimeBuckets({ now, count: 60, bucketMs: HOUR_MS / 60 }),
    readHalfHours(now),
  ]);
  return { totals, destinations, hour, day };
}

async function readTotals(): Promise<DeliveryOverview["totals"]> {
  const here = { removedAt: null };
  const [failing, paused, waiting, dead] = await Promise.all([
    db().destination.count({ where: { ...here, pausedAt: null, failures: { gt: 0 } } }),
    db().destination.count({ where: { ...here, pausedAt: { not: null } } }),
    db().delivery.count({ where: { status: "due" } }),
    db().delivery.count({ where: { status: "dead", destination: here } }),
  ]);
  return { failing, paused, waiting, dead };
}

interface TroubledRow extends Omit<TroubledDestination, "pausedAt" | "failingSince" | "breakerUntil"> {
  pausedAt: Date | null;
  failingSince: Date | null;
  breakerUntil: Date | null;
}

async function readTroubled(): Promise<TroubledDestination[]> {
  const { rows } = await pool().query<TroubledRow>(TROUBLED, [MOST_SHOWN]);
  return rows.map((row) => ({
    ...row,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    breakerUntil: row.breakerUntil?.toISOString() ?? null,
  }));
}

/** The receiver's status stands for an error without a code. */
const LAST_ERROR = `COALESCE(a."error", 'HTTP ' || a."status")`;

const TROUBLED = `
  SELECT t."id", t."userId" AS "ownerId", u."username" AS "ownerName", t."kind", t."name", t."summary",
    t."pausedBy", t."pausedAt", t."ownerPausedAt" IS NOT NULL AS "isPausedBeneath", t."failures", t."failingSince", t."breakerUntil",
    (SELECT ${LAST_ERROR} FROM "DeliveryAttempt" a WHERE a."destinationId" = t."id" AND NOT a."isAccepted"
     ORDER BY a."startedAt" DESC LIMIT 1) AS "lastError",
    (SELECT count(*)::integer FROM "Delivery" d WHERE d."destinationId" = t."id" AND d."status" = 'due') AS "waiting",
    (SELECT count(*)::integer FROM "Delivery" d WHERE d."destinationId" = t."id" AND d."status" = 'dead') AS "dead"
  FROM "Destination" t JOIN "User" u ON u."id" = t."userId"
  WHERE t."removedAt" IS NULL AND (t."failures" > 0 OR t."pausedAt" IS NOT NULL)
  ORDER BY (t."pausedAt" IS NOT NULL), t."failures" DESC, t."id" LIMIT $1`;

/** A page of the deliveries that were given up, the newest first. For staff. */
export async function listDeadLetters(query: DeadLetterQuery): Promise<DeadLetterPage> {
  const where = {
    status: "dead" as const,
    ...(query.destinationId ? { destinationId: query.destinationId } : {}),
    ...(query.ownerId ? { userId: query.ownerId } : {}),
    destination: { removedAt: null, ...(query.kind ? { kind: query.kind } : {}) },
  };
  const total = await db().delivery.count({ where });
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page ?? 1, pages);
  const rows = await db().delivery.findMany({
    where,
    include: {
      destination: { select: { name: true, kind: true, pausedAt: true } },
      tries: { orderBy: { number: "desc" }, take: 1, select: { startedAt: true, error: true, status: true } },
    },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
  });
  const [owners, names] = await Promise.all([
    readNames(rows.map(({ userId }) => userId)),
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
      lastTryAt: last?.startedAt.toISOString() ?? null,
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

async function readNames(ids: readonly string[]): Promise<Map<string, string>> {
  const users = await db().user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, username: true },
  });
  return new Map(users.map(({ id, username }) => [id, username]));
}
