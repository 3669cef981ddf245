import "server-only";
import { pool } from "@/lib/platform/db/pool.server";
import { type PublisherTally, TALLY_DAYS } from "./wire";

type Counts = Omit<PublisherTally, "acceptanceRate">;

/** What became of the posts of some publishers in the last TALLY_DAYS days; those without a post are not in it. */
export async function readTallies(publisherIds: readonly string[]): Promise<Map<string, PublisherTally>> {
  // verifiedAt stands exactly on leads that passed every check, also when they were sold or suppressed later.
  const { rows } = await pool().query<Counts & { publisherId: string }>(
    `SELECT "publisherId", count(*)::int AS "posted", count("verifiedAt")::int AS "accepted",
       count("orderId")::int AS "sold",
       (count(*) FILTER (WHERE "status" = 'rejected'))::int AS "rejected",
       (count(*) FILTER (WHERE "status" = 'duplicate' AND "verifiedAt" IS NULL))::int AS "duplicate",
       (count(*) FILTER (WHERE "status" = 'suppressed' AND "verifiedAt" IS NULL))::int AS "suppressed"
     FROM "Lead"
     WHERE "publisherId" = ANY ($1::uuid[]) AND NOT "isTest"
       AND "receivedAt" > now() - make_interval(days => ${TALLY_DAYS})
     GROUP BY 1`,
    [publisherIds],
  );
  return new Map(
    rows.map(({ publisherId, ...counts }) => [
      publisherId,
      { ...counts, acceptanceRate: counts.accepted / counts.posted },
    ]),
  );
}

/** Why a publisher's posts of the last TALLY_DAYS days did not pass, most frequent first. */
export async function countReasons(publisherId: string): Promise<{ reason: string; count: number }[]> {
  const { rows } = await pool().query<{ reason: string; count: number }>(
    `SELECT c."reason", count(*)::int AS "count"
     FROM "Lead" l JOIN "LeadCheck" c ON c."leadId" = l."id"
     WHERE l."publisherId" = $1 AND NOT l."isTest" AND c."verdict" = 'failed' AND c."reason" IS NOT NULL
       AND l."receivedAt" > now() - make_interval(days => ${TALLY_DAYS})
     GROUP BY 1 ORDER BY 2 DESC, 1`,
    [publisherId],
  );
  return rows;
}
