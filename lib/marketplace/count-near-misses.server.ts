import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { type NearMissesDto, sumNearMisses } from "./near-misses";

/**
 * Replays the leads of the last 24 hours against the rules of one of the viewer's orders, and counts what kept them away.
 * Nothing is stored for this when a lead comes in: one statement reads the leads of those hours by the index on
 * "receivedAt". The rules are those of now, so the result shows what a change would bring.
 * @returns null for an order that takes no leads, or of another account.
 */
export async function countNearMisses(
  viewer: { id: string },
  orderId: string,
): Promise<NearMissesDto | null> {
  const [span] = await autocommit.rows(SPAN, [orderId, viewer.id]);
  if (!span) return null;
  const rows = await autocommit.rows(OUTCOMES, [orderId, span.since]);
  const [own] = span.hasExclusions ? await autocommit.rows(OWN_CUSTOMERS, [orderId, span.since]) : [];
  return {
    ...sumNearMisses(rows, {
      since: span.since.toISOString(),
      isSinceApproval: span.isSinceApproval,
      capReachedAt: span.capReachedAt?.toISOString() ?? null,
    }),
    someOwnCustomers: own?.some ?? false,
  };
}

const SPAN = sql(
  `SELECT GREATEST(clock_timestamp() - interval '24 hours', d."openSince") AS "since!",
     d."openSince" > clock_timestamp() - interval '24 hours' AS "isSinceApproval!", (
     SELECT a."allocatedAt" FROM "Allocation" a
     WHERE a."orderId" = d."orderId" AND trade_day(a."allocatedAt") = trade_day(clock_timestamp())
       AND a."allocatedAt" >= clock_timestamp() - interval '25 hours'
     ORDER BY a."allocatedAt" OFFSET d."dailyCap" - 1 LIMIT 1
   ) AS "capReachedAt", d."hasExclusions"
   FROM "OrderDemand" d WHERE d."orderId" = $1 AND d."userId" = $2 AND d."closedAt" IS NULL`,
);

// A lead that misses two rules is no near miss. A lead that fits is judged at the moment at which it was verified: the
// order's leads of that day, its hours and its pause decide as demand_room does. The list of own customers changes none of
// these counts: whoever uploads phones and compares the counts before and after would learn whose leads came in.
const OUTCOMES = sql(
  `WITH judged AS (
     SELECT l."state"::text AS "state", l."orderId", l."verifiedAt" AS "at", l."tier" <> d."tier" AS "tier",
       NOT l."state"::text = ANY (d."states") AS "away", d."wantsBeneficiary" AND NOT l."wantsBeneficiary" AS "plain",
       d."wantsHigherIncome" AND NOT l."higherIncome" AS "low",
       CASE WHEN d."hasExclusions" THEN told_exclusion_of(d."userId", l."id") END AS "excluded"
     FROM "OrderDemand" d JOIN "Lead" l ON l."line" = d."line"
     WHERE d."orderId" = $1 AND l."receivedAt" >= $2::timestamptz AND l."verifiedAt" IS NOT NULL AND NOT l."isTest"
   ), near AS (
     SELECT * FROM judged j WHERE j."tier"::int + j."away"::int + j."plain"::int + j."low"::int
       + (j."excluded" IS NOT NULL)::int <= 1
   )
   SELECT "outcome" AS "outcome!", "state" AS "state!", count(*)::int AS "leads!" FROM (
     SELECT n."state", CASE
       WHEN n."tier" THEN 'tier' WHEN n."away" THEN 'state' WHEN n."plain" THEN 'beneficiary' WHEN n."low" THEN 'higher-income'
       WHEN n."orderId" = d."orderId" THEN 'received'
       WHEN n."excluded" IS NOT NULL THEN n."excluded"
       WHEN d."pausedAt" <= n."at" THEN 'paused'
       WHEN NOT takes_leads_at(d, n."at") THEN 'hours'
       WHEN taken."leads" >= d."dailyCap" THEN 'daily-cap'
       WHEN taken."leads" >= cap_until(d, n."at") THEN 'spread'
       WHEN (o."openSince", o."orderId") < (d."openSince", d."orderId") THEN 'earlier'
       ELSE 'other' END AS "outcome"
     FROM near n JOIN "OrderDemand" d ON d."orderId" = $1
     LEFT JOIN "OrderDemand" o ON o."orderId" = n."orderId"
     LEFT JOIN LATERAL (
       SELECT count(*) AS "leads" FROM "Allocation" a
       WHERE a."orderId" = d."orderId" AND d."dailyCap" IS NOT NULL AND a."allocatedAt" < n."at"
         AND a."allocatedAt" >= trade_day(n."at")::timestamp AT TIME ZONE 'America/New_York'
     ) taken ON NOT (n."tier" OR n."away" OR n."plain" OR n."low")
   ) of_lead GROUP BY 1, 2`,
);

// Only whether there was any, of what the order is for and in any state: states and hours of an order can be changed at any
// time, so a question about one state would soon be a question about one lead.
const OWN_CUSTOMERS = sql(
  `SELECT EXISTS (
     SELECT 1 FROM "OrderDemand" d JOIN "Lead" l ON l."line" = d."line" AND l."tier" = d."tier"
     WHERE d."orderId" = $1 AND l."receivedAt" >= $2::timestamptz AND l."verifiedAt" IS NOT NULL AND NOT l."isTest"
       AND (l."wantsBeneficiary" OR NOT d."wantsBeneficiary") AND (l."higherIncome" OR NOT d."wantsHigherIncome")
       AND l."orderId" IS DISTINCT FROM d."orderId" AND exclusion_of(d."userId", l."id") = 'own-customer'
   ) AS "some!"`,
);
