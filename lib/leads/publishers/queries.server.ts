import "server-only";
import { listAuditEntriesAbout } from "@/lib/audit/queries.server";
import { fromLineColumn, type LineColumn } from "@/lib/catalog/line-column";
import { notFound } from "@/lib/kit/errors";
import { idRange } from "@/lib/kit/id-range";
import { escapeLike, splitWords } from "@/lib/kit/search-text";
import type { Prisma, PublisherKey } from "@/lib/platform/db/generated/client";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { countReasons, readTallies } from "./tally.server";
import type {
  PublisherDetailWire,
  PublisherKeyWire,
  PublisherPageWire,
  PublisherQuery,
  PublisherRowWire,
  PublisherTally,
} from "./wire";

const PAGE_SIZE = 25;
const HISTORY_SHOWN = 50;

/** A page of publishers by name, each with its acceptance rate of the last 30 days. For staff. */
export async function listPublishers(query: PublisherQuery): Promise<PublisherPageWire> {
  const where: Prisma.PublisherWhereInput = { AND: splitWords(query.search ?? "").map(hasWord) };
  const total = await db().publisher.count({ where });
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page ?? 1, pages);
  const rows = await db().publisher.findMany({
    where,
    orderBy: [{ name: "asc" }, { id: "asc" }],
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
    include: { keys: true },
  });
  const ids = rows.map(({ id }) => id);
  const [tallies, today] = await Promise.all([readTallies(ids), countToday(ids)]);
  return { publishers: rows.map((row) => presentPublisher(row, tallies, today)), total, page, pages };
}

/** A publisher with its keys, the reasons of its refused posts and what staff did to it. For staff. @throws AppError 404. */
export async function readPublisher(publisherId: string): Promise<PublisherDetailWire> {
  const row = await db().publisher.findUnique({
    where: { id: publisherId },
    include: { keys: { orderBy: [{ createdAt: "desc" }, { id: "asc" }] } },
  });
  if (!row) throw notFound("Publisher");
  const [tallies, today, reasons, history] = await Promise.all([
    readTallies([publisherId]),
    countToday([publisherId]),
    countReasons(publisherId),
    readHistory(publisherId),
  ]);
  return { ...presentPublisher(row, tallies, today), keys: row.keys.map(presentKey), reasons, history };
}

function readHistory(publisherId: string) {
  return listAuditEntriesAbout(
    { type: "publisher", id: publisherId },
    {
      actions: [
        "leads.create-publisher",
        "leads.change-publisher",
        "leads.pause-publisher",
        "leads.resume-publisher",
        "leads.issue-key",
        "leads.revoke-key",
      ],
      take: HISTORY_SHOWN,
    },
  );
}

function hasWord(word: string): Prisma.PublisherWhereInput {
  const range = idRange(word);
  const like = { contains: escapeLike(word), mode: "insensitive" as const };
  return { OR: [{ name: like }, ...(range ? [{ id: range }] : [])] };
}

/** Leads taken on the day that caps are counted in, by publisher. */
async function countToday(publisherIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool().query<{ publisherId: string; accepted: number }>(
    `SELECT "publisherId", "accepted" FROM "PublisherDailyCount"
     WHERE "publisherId" = ANY ($1::uuid[]) AND "day" = trade_day(now())`,
    [publisherIds],
  );
  return new Map(rows.map(({ publisherId, accepted }) => [publisherId, accepted]));
}

interface PublisherWithKeys {
  id: string;
  name: string;
  lines: LineColumn[];
  states: string[];
  dailyCap: number | null;
  pausedAt: Date | null;
  pauseReason: string | null;
  createdAt: Date;
  keys: readonly PublisherKey[];
}

const NOTHING_POSTED: PublisherTally = {
  posted: 0,
  accepted: 0,
  sold: 0,
  rejected: 0,
  duplicate: 0,
  suppressed: 0,
  acceptanceRate: null,
};

function presentPublisher(
  row: PublisherWithKeys,
  tallies: ReadonlyMap<string, PublisherTally>,
  today: ReadonlyMap<string, number>,
): PublisherRowWire {
  const inUse = (mode: PublisherKey["mode"]) =>
    row.keys.filter((key) => key.mode === mode && key.revokedAt === null).length;
  return {
    id: row.id,
    name: row.name,
    lines: row.lines.map(fromLineColumn),
    states: row.states,
    dailyCap: row.dailyCap,
    takenToday: row.dailyCap === null ? null : (today.get(row.id) ?? 0),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    pauseReason: row.pauseReason,
    createdAt: row.createdAt.toISOString(),
    keysInUse: { live: inUse("live"), test: inUse("test") },
    tally: tallies.get(row.id) ?? NOTHING_POSTED,
  };
}

function presentKey({ id, prefix, mode, createdAt, lastUsedAt, revokedAt }: PublisherKey): PublisherKeyWire {
  return {
    id,
    prefix,
    mode,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
