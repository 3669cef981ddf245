import "server-only";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { notFound } from "@/lib/kit/errors";
import { placeInPages } from "@/lib/kit/pages";
import type { Publisher } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit, type SqlRunner } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { unlessTooLong } from "@/lib/platform/db/unless-too-long.server";
import { COUNTED_TODAY } from "./begin-daily-count.server";
import { readPayoutTerms } from "./payouts/select-payouts.server";
import type { PublisherDetailDto, PublisherDto, PublisherPageDto, PublisherQuery } from "./schemas";
import { UNREACHABLE_REASONS } from "./unreachable-reasons";

const PAGE_SIZE = 50;

/** A page of the publishers by name, with the results of their posts in the last 30 days. For staff. */
export async function listPublishers({ page: wanted }: PublisherQuery = {}): Promise<PublisherPageDto> {
  const total = await db().publisher.count();
  const { page, pages, skip, take } = placeInPages(total, PAGE_SIZE, wanted);
  const rows = await db().publisher.findMany({ orderBy: { name: "asc" }, skip, take });
  const counts = await countPosts(rows.map(({ id }) => id));
  return { publishers: rows.map((row) => toPublisherDto(row, counts)), total, page, pages };
}

/**
 * A publisher with its keys, newest first. For staff, who pause it on this page: one that floods us has more posts than can be
 * counted in time, and then the page comes without its figures.
 * @throws AppError 404.
 */
export async function readPublisher(publisherId: string): Promise<PublisherDetailDto> {
  const [row, counts, refusals, { prices }] = await Promise.all([
    db().publisher.findUnique({
      where: { id: publisherId },
      include: { keys: { orderBy: [{ createdAt: "desc" }, { id: "asc" }] } },
    }),
    countPosts([publisherId]),
    countWithin((reader) => reader.rows(COUNT_REFUSALS, [publisherId])),
    readPayoutTerms(autocommit, publisherId),
  ]);
  if (!row) throw notFound("Publisher");
  return {
    ...toPublisherDto(row, counts),
    keys: row.keys.map(({ id, prefix, mode, createdAt, lastUsedAt, revokedAt }) => ({
      id,
      prefix,
      mode,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
    payouts: prices,
    refusals,
  };
}

/** Counts of publishers; null when there is too much to count. Posts that were refused without a lead do not count. */
async function countPosts(publisherIds: readonly string[]): Promise<Map<string, PostCounts> | null> {
  const rows = await countWithin((reader) => reader.rows(COUNT_POSTS, [publisherIds, UNREACHABLE_REASONS]));
  return rows && new Map(rows.map((row) => [row.publisherId, row]));
}

/** Time limit of one count, in milliseconds. A page has at most two counts, and is shown without one that takes longer. */
const COUNT_MS = 3_000;

/** Counts in a transaction with a short time limit. @returns null when the limit was over. */
function countWithin<Result>(count: (reader: SqlRunner) => Promise<Result>): Promise<Result | null> {
  return unlessTooLong(() =>
    inTransaction(async (transaction) => {
      await transaction.rows(sql(`SELECT set_config('statement_timeout', $1, true)`), [String(COUNT_MS)]);
      return count(transaction);
    }),
  );
}

const COUNT_POSTS = sql(
  `SELECT p."id" AS "publisherId", count(l."id")::int AS "posted!",
            (count(l."id") FILTER (WHERE l."verifiedAt" IS NOT NULL))::int AS "passed!",
            (count(l."id") FILTER (WHERE l."orderId" IS NOT NULL))::int AS "sold!",
            count(r."leadId")::int AS "returned!",
            (count(l."id") FILTER (WHERE l."orderId" IS NOT NULL AND l."tier" = 'premium'))::int AS "premiumSold!",
            (count(r."leadId") FILTER (WHERE l."tier" = 'premium'))::int AS "premiumReturned!",
            (count(r."leadId") FILTER (WHERE l."tier" = 'premium'
              AND r."reason"::text = ANY ($2::text[])))::int AS "premiumUnreachable!",
            (count(l."id") FILTER (WHERE ${COUNTED_TODAY}))::int AS "today!"
     FROM "Publisher" p
     LEFT JOIN "Lead" l ON l."publisherId" = p."id" AND NOT l."isTest"
       AND l."receivedAt" > now() - interval '30 days'
     LEFT JOIN "LeadReturn" r ON r."leadId" = l."id" AND r."status" = 'approved'
     WHERE p."id" = ANY ($1::uuid[])
     GROUP BY p."id"` as const,
);

// Posts that made no lead, and leads that failed a check. Those that were for sale have not failed any, so their
// checks need not be read.
const COUNT_REFUSALS = sql(`
  SELECT "code" AS "code!", sum("posts")::int AS "posts!" FROM (
    SELECT "code", "posts" FROM "PublisherRefusal"
    WHERE "publisherId" = $1 AND "day" > trade_day(now()) - 30
    UNION ALL
    SELECT c."reason", 1 FROM "Lead" l JOIN lead_checks(l."id") c ON c."verdict" = 'failed'
    WHERE l."publisherId" = $1 AND NOT l."isTest" AND l."receivedAt" > now() - interval '30 days'
      AND l."status" NOT IN ('received', 'verified', 'sold', 'expired') AND c."reason" IS NOT NULL
  ) refused
  GROUP BY "code" ORDER BY 2 DESC, 1`);

type PostCounts = RowOf<typeof COUNT_POSTS>;

function toPublisherDto(row: Publisher, known: ReadonlyMap<string, PostCounts> | null): PublisherDto {
  const counts = known?.get(row.id);
  return {
    id: row.id,
    name: row.name,
    lines: row.lines.map(fromLineColumn),
    states: row.states,
    dailyCap: row.dailyCap,
    postsPerMinute: row.postsPerMinute,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    pauseReason: row.pauseReason,
    createdAt: row.createdAt.toISOString(),
    premium: {
      agreedAt: row.premiumAgreedAt?.toISOString() ?? null,
      agreement: row.premiumAgreement,
      sold: counts?.premiumSold ?? 0,
      returned: counts?.premiumReturned ?? 0,
      unreachable: counts?.premiumUnreachable ?? 0,
    },
    isCounted: known !== null,
    today: counts?.today ?? 0,
    posted: counts?.posted ?? 0,
    passed: counts?.passed ?? 0,
    sold: counts?.sold ?? 0,
    returned: counts?.returned ?? 0,
  };
}
