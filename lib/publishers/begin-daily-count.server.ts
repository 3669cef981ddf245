import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/** SQL condition of the leads `l` that the publishers' pages count for today, and that count against a daily cap. */
export const COUNTED_TODAY =
  `l."verifiedAt" IS NOT NULL AND NOT l."isTest" AND trade_day(l."receivedAt") = trade_day(now())` as const;

/**
 * Writes how many leads a publisher without a cap has posted today, because intake counts only posts of publishers with one
 * (ingest_lead). Without it, a cap that begins during the day would begin at zero. The caller holds the lock on the publisher and
 * calls this last. A post that was authenticated before the cap began may still be stored without being counted.
 */
export async function beginDailyCount(publisherId: string, transaction: Transaction): Promise<void> {
  // A row of today is left from a cap that ended today. Posts that are still running may count in it.
  await transaction.execute(
    sql(
      `INSERT INTO "PublisherDailyCount" AS c ("publisherId", "day", "accepted")
       SELECT $1::uuid, trade_day(now()), count(*)::int FROM "Lead" l
       WHERE l."publisherId" = $1 AND l."receivedAt" > now() - interval '26 hours' AND ${COUNTED_TODAY}
       ON CONFLICT ("publisherId", "day") DO UPDATE SET "accepted" = GREATEST(c."accepted", EXCLUDED."accepted")` as const,
    ),
    [publisherId],
  );
}
