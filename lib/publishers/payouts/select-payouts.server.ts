import "server-only";
import * as z from "zod/mini";
import { LINES, TIERS } from "@/lib/catalog/lines";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";
import { firstDayOf, type LeadCount, monthOf, nextMonth, type PayoutPrice } from "./compute-statement";
import { OUR_MISTAKES_ON_RECORD } from "./deducted-reasons";

/** The most prices that a publisher can have: enough for a change of every line and tier each month for years. */
export const MOST_PRICES = 1_000;

const PRICES = sql(
  `SELECT "line"::text AS "line!", "tier"::text AS "tier!", "payoutCents",
     to_char("effectiveOn", 'YYYY-MM-DD') AS "effectiveOn!"
   FROM "PublisherPayout" WHERE "publisherId" = $1 ORDER BY "id" LIMIT $2`,
);
const CLOSED_MONTHS = sql(
  `SELECT to_char("month", 'YYYY-MM') AS "month!" FROM "PublisherStatement" WHERE "publisherId" = $1 ORDER BY "month" LIMIT 1200`,
);
/**
 * Condition on a lead `l` of the publisher that was sold in the month. Leads are indexed by the time they were received, and without it all
 * that the publisher ever posted is read. The database refuses a sale on consent older than 30 days (`refuse_stale_sale`), and intake
 * refuses consent that is more than minutes younger than its post: a day on either side is for clocks that differ.
 */
const SOLD_IN_MONTH = `l."publisherId" = $1
     AND l."soldAt" >= ($2::text::date)::timestamp AT TIME ZONE 'America/New_York'
     AND l."soldAt" < ($3::text::date)::timestamp AT TIME ZONE 'America/New_York'
     AND l."receivedAt" >= ($2::text::date)::timestamp AT TIME ZONE 'America/New_York' - interval '31 days'
     AND l."receivedAt" < ($3::text::date)::timestamp AT TIME ZONE 'America/New_York' + interval '1 day'`;
const SOLD = sql(
  `SELECT to_char(trade_day(l."soldAt"), 'YYYY-MM-DD') AS "soldOn!", l."line"::text AS "line!", l."tier"::text AS "tier!",
     count(*)::int AS "leads!"
   FROM "Lead" l
   WHERE ${SOLD_IN_MONTH}
   GROUP BY 1, 2, 3` as const,
);
/** Condition on an approved return `r`. $4: OUR_MISTAKES_ON_RECORD. */
const DEDUCTED = `NOT (r."decidedBy" IS NOT DISTINCT FROM 'machine' AND r."reason"::text = ANY ($4::text[]))`;
const RETURNED = sql(
  `SELECT to_char(trade_day(l."soldAt"), 'YYYY-MM-DD') AS "soldOn!", l."line"::text AS "line!", l."tier"::text AS "tier!",
     count(*)::int AS "leads!"
   FROM "LeadReturn" r JOIN "Lead" l ON l."id" = r."leadId"
   WHERE l."publisherId" = $1 AND r."status" = 'approved' AND ${DEDUCTED}
     AND r."decidedAt" >= ($2::text::date)::timestamp AT TIME ZONE 'America/New_York'
     AND r."decidedAt" < ($3::text::date)::timestamp AT TIME ZONE 'America/New_York'
   GROUP BY 1, 2, 3` as const,
);
// Sold and returned leads of a month in the order of time, for the file.
const ITEMS = sql(
  `SELECT "kind" AS "kind!", "leadId" AS "leadId!", "at" AS "at!", "day" AS "day!", "soldOn" AS "soldOn!", "line" AS "line!",
     "tier" AS "tier!", "state" AS "state!"
   FROM (
     SELECT 'sold' AS "kind", l."id" AS "leadId", l."soldAt" AS "at", trade_day(l."soldAt")::text AS "day",
       trade_day(l."soldAt")::text AS "soldOn", l."line"::text, l."tier"::text, l."state"::text
     FROM "Lead" l
     WHERE ${SOLD_IN_MONTH}
     UNION ALL
     SELECT 'returned', l."id", r."decidedAt", trade_day(r."decidedAt")::text, trade_day(l."soldAt")::text, l."line"::text,
       l."tier"::text, l."state"::text
     FROM "LeadReturn" r JOIN "Lead" l ON l."id" = r."leadId"
     WHERE l."publisherId" = $1 AND r."status" = 'approved' AND ${DEDUCTED}
       AND r."decidedAt" >= ($2::text::date)::timestamp AT TIME ZONE 'America/New_York'
       AND r."decidedAt" < ($3::text::date)::timestamp AT TIME ZONE 'America/New_York'
   ) items
   WHERE $5::timestamptz IS NULL OR ("at", "leadId", "kind") > ($5, $6::uuid, $7::text)
   ORDER BY "at", "leadId", "kind" LIMIT $8` as const,
);

type ItemRow = RowOf<typeof ITEMS>;
/** A sold or returned lead of a statement. */
export interface StatementItem extends Pick<ItemRow, "leadId" | "at" | "day" | "state"> {
  kind: string;
  /** The day, line and tier that decide on its price. */
  count: LeadCount;
}

/** The prices of a publisher in the order in which they were set, and the months from which statements are made. */
export interface PayoutTerms {
  prices: PayoutPrice[];
  /** The oldest first. */
  closedMonths: string[];
  /** The month of the first statement: the first closed one, else that of the first price. Null without prices. */
  firstMonth: string | null;
  /** The oldest month that is not closed; null without prices. */
  openMonth: string | null;
}

/** Reads what statements of a publisher are computed with. */
export async function readPayoutTerms(runner: SqlRunner, publisherId: string): Promise<PayoutTerms> {
  const prices = (await runner.rows(PRICES, [publisherId, MOST_PRICES])).map((row) => ({
    ...lineAndTier.parse(row),
    payoutCents: row.payoutCents,
    effectiveOn: row.effectiveOn,
  }));
  const closedMonths = (await runner.rows(CLOSED_MONTHS, [publisherId])).map(({ month }) => month);
  const [firstPriced = null] = prices.map(({ effectiveOn }) => monthOf(effectiveOn)).toSorted();
  const lastClosed = closedMonths.at(-1);
  return {
    prices,
    closedMonths,
    firstMonth: closedMonths[0] ?? firstPriced,
    openMonth: lastClosed ? nextMonth(lastClosed) : firstPriced,
  };
}

/** Counts the leads of a publisher that were sold in a month, and those whose return was approved in it. */
export async function countMonth(runner: SqlRunner, publisherId: string, month: string) {
  const bounds = [publisherId, firstDayOf(month), firstDayOf(nextMonth(month))] as const;
  const sold = await runner.rows(SOLD, [...bounds]);
  const returned = await runner.rows(RETURNED, [...bounds, OUR_MISTAKES_ON_RECORD]);
  const toCount = (row: RowOf<typeof SOLD>): LeadCount => ({
    ...lineAndTier.parse(row),
    soldOn: row.soldOn,
    leads: row.leads,
  });
  return { sold: sold.map(toCount), returned: returned.map(toCount) };
}

/** The next sold or returned leads of a month. @param last the last one of the batch before; null for the first batch. */
export async function selectItemsAfter(
  runner: SqlRunner,
  { publisherId, month }: { publisherId: string; month: string },
  last: StatementItem | null,
  limit: number,
): Promise<StatementItem[]> {
  const rows = await runner.rows(ITEMS, [
    publisherId,
    firstDayOf(month),
    firstDayOf(nextMonth(month)),
    OUR_MISTAKES_ON_RECORD,
    last?.at ?? null,
    last?.leadId ?? null,
    last?.kind ?? null,
    limit,
  ]);
  return rows.map(({ kind, leadId, at, day, state, soldOn, line, tier }) => ({
    kind,
    leadId,
    at,
    day,
    state,
    count: { ...lineAndTier.parse({ line, tier }), soldOn, leads: 1 },
  }));
}

const lineAndTier = z.object({ line: z.enum(LINES), tier: z.enum(TIERS) });
