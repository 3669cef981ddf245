import "server-only";
import * as z from "zod/mini";
import { LINES, type Line, TIERS } from "@/lib/catalog/lines";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { leftByState } from "./left-by-state";
import { readDemands, readMarket } from "./read-market.server";

/** Counts the leads of the last hours, and what each state has left. Runs on a schedule. */
export const recordSupplyJob = defineJob({
  name: "forecast.record-supply",
  schema: z.object({}),
  retryLimit: 0,
});

/**
 * Counts the verified leads of each complete hour since the last run, then computes what each state has left for new
 * orders. Repeats the last two hours, so that leads that were verified late are counted, and starts 90 days back when
 * nothing is counted yet. Safe to repeat: a repeated hour is counted again. Removes hours that are older than 90 days.
 * @param now for tests. @returns how many rows of hours were written.
 */
export async function recordSupply(now = new Date()): Promise<number> {
  const written = await autocommit.execute(COUNT_HOURS, [now]);
  await autocommit.execute(
    sql(`DELETE FROM "SupplyHour" WHERE "hour" < $1::timestamptz - interval '90 days'`),
    [now],
  );
  for (const line of LINES) await recordLeft(line, now);
  return written;
}

// Leads are verified within seconds after they came in, and the index on "receivedAt" has them in that order.
const COUNT_HOURS = sql(
  `INSERT INTO "SupplyHour" ("line", "tier", "hour", "state", "wantsBeneficiary", "higherIncome", "leads")
   SELECT l."line", l."tier", date_trunc('hour', l."receivedAt", 'UTC'), l."state", l."wantsBeneficiary", l."higherIncome",
     count(*)::int
   FROM "Lead" l
   WHERE l."receivedAt" >= GREATEST($1::timestamptz - interval '90 days',
       (SELECT max(s."hour") - interval '2 hours' FROM "SupplyHour" s))
     AND l."receivedAt" < date_trunc('hour', $1::timestamptz, 'UTC') AND l."verifiedAt" IS NOT NULL AND NOT l."isTest"
   GROUP BY 1, 2, 3, 4, 5, 6
   ON CONFLICT ("line", "tier", "hour", "state", "wantsBeneficiary", "higherIncome") DO UPDATE SET "leads" = EXCLUDED."leads"`,
);

/** Replaces the rows of a line. With fewer than 14 days of data the line has none. */
async function recordLeft(line: Line, now: Date): Promise<void> {
  const left = new Map<string, number>();
  let knownTiers = 0;
  for (const tier of TIERS) {
    const market = await readMarket(line, tier, now);
    if (!market) continue;
    knownTiers += 1;
    const demands = await readDemands(line, tier, now);
    for (const [state, leads] of leftByState(market, demands))
      left.set(state, (left.get(state) ?? 0) + leads);
  }
  await autocommit.execute(REPLACE_LEFT, [
    line,
    knownTiers > 0,
    [...left.keys()],
    [...left.values()].map(Math.round),
    now,
  ]);
}

const REPLACE_LEFT = sql(
  `WITH removed AS (DELETE FROM "StateSupply" WHERE "line" = $1 AND NOT $2::boolean)
   INSERT INTO "StateSupply" ("line", "state", "leads", "computedAt")
   SELECT $1, s."code", COALESCE(f."leads", 0), $5
   FROM "State" s LEFT JOIN unnest($3::text[], $4::integer[]) AS f ("state", "leads") ON f."state" = s."code"::text
   WHERE $2::boolean
   ON CONFLICT ("line", "state") DO UPDATE SET "leads" = EXCLUDED."leads", "computedAt" = EXCLUDED."computedAt"`,
);
