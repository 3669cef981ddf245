import "server-only";
import { LINE_LABELS, LINES } from "@/lib/catalog/lines";
import { replica } from "@/lib/platform/db/replica.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { unlessTooLong } from "@/lib/platform/db/unless-too-long.server";
import type { PublisherQualityDto, QualityGroup, SourceGroup } from "./schemas";

// A source is the host of the page on which the consumer gave consent. Posts that were refused without a lead have neither
// line nor source, and do not count.
const QUALITY = sql(
  `WITH posts AS (
     SELECT p."name" AS "publisher", l."line"::text AS "line",
       COALESCE(lower(substring(e."pageUrl" FROM '^[a-zA-Z]+://([^/:?#]+)')), 'unknown') AS "source",
       l."verifiedAt" IS NOT NULL AS "verified", l."duplicateOfId" IS NOT NULL AS "duplicate",
       l."orderId" IS NOT NULL AS "sold", r."leadId" IS NOT NULL AS "returned",
       q."progress" IS NOT NULL AS "noted", q."progress" = 'sold' AS "policy",
       q."progress" IS NOT NULL AND EXISTS (
         SELECT 1 FROM "LeadNote" n WHERE n."leadId" = l."id" AND n."outcome" IN ('contacted', 'quoted', 'sold')
       ) AS "contacted"
     FROM "Lead" l
     JOIN "Publisher" p ON p."id" = l."publisherId"
     LEFT JOIN "ConsentEvidence" e ON e."leadId" = l."id"
     LEFT JOIN "LeadReturn" r ON r."leadId" = l."id" AND r."status" = 'approved'
     LEFT JOIN "QueuedLead" q ON q."leadId" = l."id"
     WHERE NOT l."isTest" AND l."receivedAt" > $2::timestamptz - interval '30 days'
       AND ($1::uuid IS NULL OR l."publisherId" = $1)
   ), grouped AS (
     SELECT CASE WHEN grouping("publisher") = 0 THEN 'publisher' WHEN grouping("source") = 0 THEN 'source' ELSE 'line' END
         AS "kind",
       COALESCE("publisher", "source", "line") AS "label", count(*)::int AS "posts",
       (count(*) FILTER (WHERE "verified"))::int AS "verified", (count(*) FILTER (WHERE "duplicate"))::int AS "duplicates",
       (count(*) FILTER (WHERE "sold"))::int AS "sold", (count(*) FILTER (WHERE "sold" AND "returned"))::int AS "returned",
       (count(*) FILTER (WHERE "noted"))::int AS "noted", (count(*) FILTER (WHERE "contacted"))::int AS "contacted",
       (count(*) FILTER (WHERE "policy"))::int AS "policies"
     FROM posts GROUP BY GROUPING SETS (("publisher"), ("source"), ("line"))
   )
   SELECT "kind" AS "kind!", "label" AS "label!", "posts" AS "posts!", "verified" AS "verified!",
     "duplicates" AS "duplicates!", "sold" AS "sold!", "returned" AS "returned!", "noted" AS "noted!",
     "contacted" AS "contacted!", "policies" AS "policies!"
   FROM (SELECT *, row_number() OVER (PARTITION BY "kind" ORDER BY "posts" DESC, "label") AS "place" FROM grouped) ranked
   WHERE "place" <= 50 ORDER BY "kind", "place" LIMIT 150`,
);

/**
 * What became of the posts of the last 30 days, by publisher, by source and by line: verified, duplicates, sold, returned, and
 * the outcomes that customers noted; `isCounted` is false when there are too many to count in time. For staff.
 * @param publisherId of one publisher only; null: of all.
 */
export async function readPublisherQuality(
  publisherId: string | null,
  now = new Date(),
): Promise<PublisherQualityDto> {
  const rows = await unlessTooLong(() => replica().rows(QUALITY, [publisherId, now]));
  const of = (kind: string) => (rows ?? []).filter((row) => row.kind === kind).map(toGroup);
  return {
    isCounted: rows !== null,
    publishers: of("publisher"),
    sources: of("source").map(toSource),
    lines: of("line").map(nameLine),
  };
}

function toGroup(row: RowOf<typeof QUALITY>): QualityGroup {
  const { label, posts, verified, duplicates, sold, returned, noted, contacted, policies } = row;
  return { label, posts, verified, duplicates, sold, returned, noted, contacted, policies };
}

function toSource({ verified: _verified, duplicates: _duplicates, ...group }: QualityGroup): SourceGroup {
  return group;
}

function nameLine(group: QualityGroup): QualityGroup {
  const line = LINES.find((known) => known === group.label);
  return line ? { ...group, label: LINE_LABELS[line] } : group;
}
