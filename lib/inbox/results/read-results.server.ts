import "server-only";
import { DAY_MS } from "@/lib/kit/time-units";
import { replica } from "@/lib/platform/db/replica.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { sourceCode } from "@/lib/publishers/source-code.server";
import { LEAD_COST, NOT_RETURNED, RESULT_LEADS } from "./result-leads";
import type { ResultGroup, ResultsDto, ResultsQuery } from "./results-schemas";

// One row for each value of each dimension, and one for all leads. Ages and hours have their own order (they are NULL in the
// rows of the other dimensions); states and sources are ordered by their leads. The age is the time from the consent to the first call.
const RESULTS = sql(
  `
  WITH leads AS (
    SELECT l."state", l."publisherId", ${LEAD_COST} AS "cost",
      extract(hour FROM q."soldAt" AT TIME ZONE u."timeZone")::integer AS "hour",
      call."at" - q."soldAt" AS "wait",
      CASE WHEN call."at" IS NULL THEN 5
           WHEN call."at" - q."consentAt" < interval '5 minutes' THEN 0
           WHEN call."at" - q."consentAt" < interval '1 hour' THEN 1
           WHEN call."at" - q."consentAt" < interval '1 day' THEN 2
           WHEN call."at" - q."consentAt" < interval '7 days' THEN 3 ELSE 4 END AS "age",
      noted."contacted", noted."quoted", q."progress" = 'sold' AS "sold",
      CASE WHEN q."progress" = 'sold' THEN p."annualPremiumCents" END AS "premium"
    FROM "QueuedLead" q ${RESULT_LEADS}
    JOIN "User" u ON u."id" = q."userId"
    LEFT JOIN "SoldPolicy" p ON p."leadId" = q."leadId" AND p."userId" = q."userId"
    CROSS JOIN LATERAL (
      SELECT min(k."at") AS "at" FROM "LeadCall" k WHERE k."leadId" = q."leadId" AND k."userId" = q."userId") call
    WHERE q."userId" = $1 AND q."soldAt" >= $2 AND ($3::"Line" IS NULL OR q."line" = $3)
      AND ${NOT_RETURNED}
  )
  SELECT "state", "publisherId", "hour", "age", count(*)::integer AS "leads!",
    (count(*) FILTER (WHERE "contacted"))::integer AS "contacted!", (count(*) FILTER (WHERE "quoted"))::integer AS "quoted!",
    (count(*) FILTER (WHERE "sold"))::integer AS "sold!", round(COALESCE(sum("cost"), 0))::float8 AS "costCents!",
    COALESCE(sum("premium"), 0)::float8 AS "premiumCents!",
    (extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY "wait")) * 1000)::float8 AS "medianWaitMs"
  FROM leads GROUP BY GROUPING SETS (("state"), ("publisherId"), ("hour"), ("age"), ())
  ORDER BY "age", "hour", count(*) DESC, "state", "publisherId"` as const,
);
type ResultRow = RowOf<typeof RESULTS>;

const AGES = [
  "Under 5 minutes",
  "5 to 60 minutes",
  "1 to 24 hours",
  "1 to 7 days",
  "Over 7 days",
  "Not called",
];

/**
 * What became of the viewer's leads: contacted, quoted and sold by state, source, hour and age at the first call.
 * A source has a code that is this account's own, so that accounts cannot compare which publishers serve them.
 */
export async function readResults(
  viewer: { id: string },
  { days, line }: ResultsQuery,
  now = new Date(),
): Promise<ResultsDto> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const rows = await replica().rows(RESULTS, [viewer.id, since, line ?? null]);
  const groups = (key: keyof ResultRow, label: (row: ResultRow) => string) =>
    rows
      .filter((row) => row[key] !== null)
      .map((row): ResultGroup => ({ label: label(row), ...countsOf(row) }));
  const all = rows.find(({ state, publisherId, hour, age }) =>
    [state, publisherId, hour, age].every((key) => key === null),
  );
  return {
    total: all
      ? countsOf(all)
      : { leads: 0, contacted: 0, quoted: 0, sold: 0, costCents: 0, premiumCents: 0 },
    medianFirstCallMs: wholeMs(all?.medianWaitMs ?? null),
    groups: {
      state: groups("state", ({ state }) => state ?? ""),
      source: groups("publisherId", ({ publisherId }) => sourceCode(viewer.id, publisherId ?? "")),
      hour: groups("hour", ({ hour }) => hourWords(hour ?? 0)),
      age: groups("age", ({ age }) => AGES[age ?? 5] ?? ""),
    },
  };
}

/** A call may be logged by a clock that is behind. */
function wholeMs(ms: number | null): number | null {
  return ms === null ? null : Math.max(0, Math.round(ms));
}

function countsOf({ leads, contacted, quoted, sold, costCents, premiumCents }: ResultRow) {
  return { leads, contacted, quoted, sold, costCents, premiumCents };
}

/** `9 AM`. */
function hourWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;
}
