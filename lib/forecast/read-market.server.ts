import "server-only";
import type { Line, Tier } from "@/lib/catalog/lines";
import { DAY_MS } from "@/lib/kit/time-units";
import { localTime, weekdayOf } from "@/lib/kit/zone-clock";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { MIN_DAYS, REPLAYED_DAYS } from "./forecast-fill";
import { hoursInNewYork } from "./hours-in-new-york";
import type { CompetingDemand, Market, SupplyCell } from "./market";

/** The zone of the days of daily caps (trade_day). */
const TRADE_ZONE = "America/New_York";

/**
 * Reads what arrived of a line and tier on the last complete days, at most 28, and what is in stock.
 * @returns null with fewer than 14 days of data.
 */
export async function readMarket(line: Line, tier: Tier, now: Date): Promise<Market | null> {
  const [span] = await autocommit.rows(SPAN, [line, tier, now]);
  if (!span?.firstDay || !span.lastDay) return null;
  const last = Date.parse(span.lastDay);
  const first = Math.max(Date.parse(span.firstDay), last - (REPLAYED_DAYS - 1) * DAY_MS);
  const days = Math.round((last - first) / DAY_MS) + 1;
  if (days < MIN_DAYS) return null;
  const firstDay = new Date(first);
  const supply = await autocommit.rows(SUPPLY, [line, tier, firstDay.toISOString().slice(0, 10), days]);
  const stock = await autocommit.rows(STOCK, [line, tier, now]);
  return { days, firstWeekday: firstDay.getUTCDay(), cells: toCells(supply, stock) };
}

// The first day of a line and tier may have begun before its first lead was counted, so it is left out. How far the
// counting has come is told by its last run, because hours without a lead have no row: when every publisher stops, the days since
// then count with none. Before any line has rows in StateSupply, the last counted hour tells it.
const SPAN = sql(
  `SELECT (SELECT trade_day(min(s."hour")) + 1 FROM "SupplyHour" s WHERE s."line" = $1 AND s."tier" = $2)::text AS "firstDay",
     (trade_day(GREATEST(
       (SELECT max(s."hour") + interval '1 hour' FROM "SupplyHour" s WHERE s."hour" < $3),
       (SELECT date_trunc('hour', max(a."computedAt"), 'UTC') FROM "StateSupply" a WHERE a."computedAt" <= $3))) - 1)::text AS "lastDay"`,
);

const SUPPLY = sql(
  `SELECT h."state"::text AS "state!", h."wantsBeneficiary", h."higherIncome", array_agg(h."slot") AS "slots!",
     array_agg(h."leads") AS "leads!"
   FROM (
     SELECT s."state", s."wantsBeneficiary", s."higherIncome", s."leads", (trade_day(s."hour") - $3::date) * 24
       + EXTRACT(hour FROM s."hour" AT TIME ZONE 'America/New_York')::int AS "slot"
     FROM "SupplyHour" s
     WHERE s."line" = $1 AND s."tier" = $2 AND s."hour" >= $3::date::timestamp AT TIME ZONE 'America/New_York'
       AND s."hour" < ($3::date + $4::int)::timestamp AT TIME ZONE 'America/New_York'
   ) h GROUP BY 1, 2, 3`,
);

const STOCK = sql(
  `SELECT l."state"::text AS "state!", l."wantsBeneficiary", l."higherIncome", count(*)::int AS "leads!" FROM "Lead" l
   WHERE l."line" = $1 AND l."tier" = $2 AND l."status" = 'verified' AND l."orderId" IS NULL
     AND (l."heldUntil" IS NULL OR l."heldUntil" <= $3)
   GROUP BY 1, 2, 3`,
);

function toCells(
  supply: readonly RowOf<typeof SUPPLY>[],
  stock: readonly RowOf<typeof STOCK>[],
): SupplyCell[] {
  const cells = new Map<string, SupplyCell>();
  for (const { state, wantsBeneficiary, higherIncome, slots, leads } of supply) {
    cells.set(`${state}${wantsBeneficiary}${higherIncome}`, {
      state,
      hasBeneficiary: wantsBeneficiary,
      hasHigherIncome: higherIncome,
      slots,
      leads,
      inStock: 0,
    });
  }
  for (const { state, wantsBeneficiary, higherIncome, leads } of stock) {
    const key = `${state}${wantsBeneficiary}${higherIncome}`;
    const kind = { state, hasBeneficiary: wantsBeneficiary, hasHigherIncome: higherIncome };
    cells.set(key, { ...(cells.get(key) ?? { ...kind, slots: [], leads: [] }), inStock: leads });
  }
  return [...cells.values()];
}

/** An open order of a line and tier. */
export interface ServedDemand extends CompetingDemand {
  orderId: string;
}

/**
 * Reads the orders of a line and tier that take leads, in the order in which they are served.
 * @param withOrder this order is read even while it is paused.
 */
export async function readDemands(
  line: Line,
  tier: Tier,
  now: Date,
  withOrder: string | null = null,
): Promise<ServedDemand[]> {
  const rows = await autocommit.rows(DEMANDS, [line, tier, now, withOrder]);
  return rows.map((row) => ({
    orderId: row.orderId,
    states: row.states,
    wantsBeneficiary: row.wantsBeneficiary,
    wantsHigherIncome: row.wantsHigherIncome,
    left: row.left,
    dailyCap: row.dailyCap,
    takenToday: row.takenToday,
    openHours: hoursInNewYork(row, now),
    spreadsEvenly: row.spreadsEvenly,
    lastDay: row.lastDay,
  }));
}

const DEMANDS = sql(
  `SELECT d."orderId", d."states" AS "states!", d."wantsBeneficiary", d."wantsHigherIncome", d."quantity" - d."allocated" AS "left!",
     d."dailyCap", taken_on(d."paceDay", d."paceCount", trade_day($3::timestamptz)) AS "takenToday!",
     d."hoursDays", d."hoursFrom", d."hoursTo", d."hoursZone", d."spreadsEvenly",
     d."fillBy" - trade_day($3::timestamptz) AS "lastDay"
   FROM "OrderDemand" d
   WHERE d."line" = $1 AND d."tier" = $2 AND d."closedAt" IS NULL AND d."heldAt" IS NULL AND d."endedAt" IS NULL
     AND (d."pausedAt" IS NULL OR d."orderId" = $4) AND d."allocated" < d."quantity" AND (d."fillBy" IS NULL OR d."fillBy" >= trade_day($3::timestamptz))
   ORDER BY d."openSince", d."orderId"`,
);

/** Where a replay that starts now begins. */
export function replayStartAt(now: Date): { weekday: number; hour: number } {
  const local = localTime(TRADE_ZONE, now);
  return { weekday: weekdayOf(local), hour: Math.floor(local.minute / 60) };
}
