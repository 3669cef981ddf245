import "server-only";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { DISPUTE_GROUPS } from "@/lib/disputes/dispute-status";
import { DAY_MS } from "@/lib/kit/time-units";
import { replica } from "@/lib/platform/db/replica.server";
import { sql } from "@/lib/platform/db/sql";
import { fillDays } from "@/lib/staff/billing/fill-days";
import { readStock } from "@/lib/staff/leads/read-stock.server";
import { sumStock } from "@/lib/staff/leads/sum-stock";
import { DEAD_DELIVERIES } from "../dead-deliveries";
import type { StaffOverviewDto, StaffOverviewQuery } from "./schemas";

const STATES_SHOWN = 7;

// Two periods of the same length: the present one and the one before. The last day of each ends at the present time of day.
const PERIODS = sql(
  `SELECT (trade_day($1) - 2 * $2::int + 1)::text AS "before!", (trade_day($1) - $2::int + 1)::text AS "from!",
     trade_day($1)::text AS "to!"`,
);

const REVENUE = sql(
  `SELECT trade_day("occurredAt")::text AS "day!", "kind", sum("amountCents")::float8 AS "amountCents!"
   FROM "BookEntry"
   WHERE "currency" = 'usd' AND "occurredAt" >= $1::date::timestamp AT TIME ZONE 'America/New_York'
     AND "occurredAt" < ($2::date + 1)::timestamp AT TIME ZONE 'America/New_York'
     AND NOT (trade_day("occurredAt") = $3::date - 1
       AND ("occurredAt" AT TIME ZONE 'America/New_York')::time > ($4::timestamptz AT TIME ZONE 'America/New_York')::time)
   GROUP BY 1, 2`,
);

// Only leads whose 24 hours are over: the others may still be sold in time.
const SELL_THROUGH = sql(
  `SELECT (count(*) FILTER (WHERE l."receivedAt" >= $2))::int AS "verified!",
     (count(*) FILTER (WHERE l."receivedAt" >= $2 AND l."soldAt" <= l."verifiedAt" + interval '24 hours'))::int AS "sold!",
     (count(*) FILTER (WHERE l."receivedAt" < $2))::int AS "verifiedBefore!",
     (count(*) FILTER (WHERE l."receivedAt" < $2 AND l."soldAt" <= l."verifiedAt" + interval '24 hours'))::int AS "soldBefore!"
   FROM "Lead" l
   WHERE l."receivedAt" >= $1 AND l."receivedAt" < $3 AND l."verifiedAt" IS NOT NULL AND NOT l."isTest"`,
);

// Each count stops at 100.
const WAITING = sql(
  `SELECT p.*, r.*, d.*,
     (SELECT count(*)::int FROM (
        SELECT 1 FROM "Destination"
        WHERE "removedAt" IS NULL AND "pausedAt" IS NULL AND "failures" > 0 LIMIT 100) one) AS "failingDestinations!",
     (SELECT count(*)::int FROM (${DEAD_DELIVERIES} LIMIT 100) one) AS "failed!"
   FROM (SELECT count(*)::int AS "approvals!", min("createdAt") AS "oldestOrderAt",
           COALESCE(sum("totalAmountCents"), 0)::float8 AS "approvalCents!"
         FROM (SELECT "createdAt", "totalAmountCents" FROM "Order" WHERE "status" = 'pending'
               ORDER BY "createdAt" LIMIT 100) pending) p,
     (SELECT count(*)::int AS "returns!", min("requestedAt") AS "oldestReturnAt",
        min("decideBy") FILTER (WHERE NOT "staffOnly") AS "nextDecideBy"
      FROM (SELECT "requestedAt", "decideBy", "staffOnly" FROM "LeadReturn" WHERE "status" = 'open' ORDER BY "decideBy" LIMIT 100) open) r,
     (SELECT count(*)::int AS "disputes!", min("dueBy") AS "nextDueBy"
      FROM "Dispute" WHERE "status" = ANY ($1::"DisputeStatus"[])) d`,
);

const PUBLISHERS = sql(
  `SELECT p."id", p."name", c."posted", c."passed", c."sold", c."returned" FROM (
     SELECT l."publisherId", count(*)::int AS "posted!", count(l."verifiedAt")::int AS "passed!",
       count(l."orderId")::int AS "sold!", count(r."leadId")::int AS "returned!"
     FROM "Lead" l LEFT JOIN "LeadReturn" r ON r."leadId" = l."id" AND r."status" = 'approved'
     WHERE l."receivedAt" > $1::timestamptz - interval '30 days' AND NOT l."isTest"
     GROUP BY 1 ORDER BY 2 DESC LIMIT 12) c
   JOIN "Publisher" p ON p."id" = c."publisherId" ORDER BY c."posted" DESC, p."name"`,
);

/** Reads the staff's overview: money and sales of a period, and what waits now. For staff. */
export async function readStaffOverview(
  { days = "7" }: StaffOverviewQuery = {},
  now = new Date(),
): Promise<StaffOverviewDto> {
  const length = Number(days) * DAY_MS;
  const [periods] = await replica().rows(PERIODS, [now, Number(days)]);
  if (!periods) throw new Error("The database returned no period.");
  const until = new Date(now.getTime() - DAY_MS);
  const since = new Date(until.getTime() - length);
  const [entries, [sales], [waiting], stock, publishers] = await Promise.all([
    replica().rows(REVENUE, [periods.before, periods.to, periods.from, now]),
    replica().rows(SELL_THROUGH, [new Date(since.getTime() - length), since, until]),
    replica().rows(WAITING, [[...DISPUTE_GROUPS.answer]]),
    readStock(now),
    replica().rows(PUBLISHERS, [now]),
  ]);
  if (!sales || !waiting) throw new Error("The database returned no counts.");
  return {
    at: now.toISOString(),
    days,
    revenue: sumRevenue(fillDays(periods.before, periods.to, entries), periods.from),
    sellThrough: {
      now: { verified: sales.verified, sold: sales.sold },
      before: { verified: sales.verifiedBefore, sold: sales.soldBefore },
    },
    approvals: {
      count: waiting.approvals,
      oldestAt: waiting.oldestOrderAt?.toISOString() ?? null,
      totalCents: waiting.approvalCents,
    },
    returns: {
      count: waiting.returns,
      oldestAt: waiting.oldestReturnAt?.toISOString() ?? null,
      nextDecideBy: waiting.nextDecideBy?.toISOString() ?? null,
    },
    disputes: { count: waiting.disputes, nextDueBy: waiting.nextDueBy?.toISOString() ?? null },
    deliveries: { failingDestinations: waiting.failingDestinations, failed: waiting.failed },
    stock: sumStates(stock.stock),
    publishers,
  };
}

function sumRevenue(days: ReturnType<typeof fillDays>, from: string): StaffOverviewDto["revenue"] {
  const present = days.filter(({ day }) => day >= from);
  const sum = (of: typeof days) => of.reduce((total, { captured }) => total + captured, 0);
  return {
    total: sum(present),
    before: sum(days) - sum(present),
    returned: present.reduce((total, { refunded, lost }) => total + refunded + lost, 0),
    byDay: present.map(({ day, captured }) => ({ day, captured })),
  };
}

function sumStates(stock: Parameters<typeof sumStock>[0]): StaffOverviewDto["stock"] {
  const { total, byAge, states } = sumStock(stock, "");
  return {
    total,
    byAge,
    states: states.slice(0, STATES_SHOWN).map((one) => ({
      ...one,
      state: STATE_SEEDS.find(({ code }) => code === one.state)?.name ?? one.state,
    })),
    others: states.slice(STATES_SHOWN).reduce((sum, one) => sum + one.total, 0),
  };
}
