import "server-only";
import { HOUR_MS } from "@/lib/kit/time-units";
import { replica } from "@/lib/platform/db/replica.server";
import { sql } from "@/lib/platform/db/sql";
import type { StockDto } from "./schemas";
import { STOCK_AGES } from "./stock-ages";

const READ_EXPIRY = sql(
  `SELECT t."line" AS "line!", (extract(epoch FROM consent_max_age(t."line")) / 86400)::int AS "maxAgeDays!",
     s."inStock" AS "inStock!", s."expiringSoon" AS "expiringSoon!", s."days" AS "days!", s."leads" AS "leads!",
     (SELECT count(*)::int FROM "Lead" x WHERE x."line" = t."line" AND x."status" = 'expired') AS "expired!"
   FROM unnest(enum_range(NULL::"Line")) AS t ("line")
   CROSS JOIN LATERAL (
     SELECT COALESCE(sum(g."inStock"), 0)::int AS "inStock", COALESCE(sum(g."expiringSoon"), 0)::int AS "expiringSoon",
       COALESCE(array_agg(g."days" ORDER BY g."days") FILTER (WHERE g."days" IS NOT NULL), '{}') AS "days",
       COALESCE(array_agg(g."inStock" ORDER BY g."days") FILTER (WHERE g."days" IS NOT NULL), '{}') AS "leads"
     FROM (
       SELECT floor(extract(epoch FROM $1::timestamptz - c."givenAt") / 86400)::int AS "days", count(*)::int AS "inStock",
         count(*) FILTER (WHERE c."givenAt" < $1::timestamptz + interval '7 days' - consent_max_age(t."line"))
           AS "expiringSoon"
       FROM "Lead" l LEFT JOIN "ConsentEvidence" c ON c."leadId" = l."id"
       WHERE l."line" = t."line" AND l."status" = 'verified' AND l."orderId" IS NULL GROUP BY 1
     ) g
   ) s ORDER BY t."line"`,
);

/** The number of leads in stock, by line, state and age, and how many leave it because of their consent. For staff. */
export async function readStock(now: Date): Promise<StockDto> {
  const bounds = STOCK_AGES.flatMap(({ endsAfterHours }) =>
    Number.isFinite(endsAfterHours) ? [new Date(now.getTime() - endsAfterHours * HOUR_MS)] : [],
  ).toReversed();
  const ages = STOCK_AGES.map(({ age }) => age).toReversed();
  // Reads only the index of the stock. width_bucket returns 0 before the oldest bound.
  const rows = await replica().rows(
    sql(`SELECT "line", "state", width_bucket("verifiedAt", $1::timestamptz[]) AS "bucket!",
           count(*)::int AS "leads!"
         FROM "Lead" WHERE "status" = 'verified' AND "orderId" IS NULL
         GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
    [bounds],
  );
  const expiry = (await replica().rows(READ_EXPIRY, [now])).map(({ days, leads, ...line }) => ({
    ...line,
    consentAges: days.map((age, index) => ({ days: age, leads: leads[index] ?? 0 })),
  }));
  const stock = rows.map(({ bucket, ...row }) => ({ ...row, age: ages[bucket] ?? "older" }));
  return { at: now.toISOString(), stock, expiry };
}
