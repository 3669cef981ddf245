import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { WaitingDto } from "./waiting";

// Each count stops at 100, so the statement costs the same for a large account.
const WAITING = sql(
  `SELECT
     (SELECT count(*)::int FROM (
        SELECT 1 FROM "Allocation" a LEFT JOIN "LeadReturn" r ON r."leadId" = a."leadId"
        WHERE a."userId" = $1 AND a."allocatedAt" > $2::timestamptz - interval '14 days'
          AND r."status" IS DISTINCT FROM 'approved'
          AND NOT EXISTS (SELECT 1 FROM "LeadNote" n
            WHERE n."leadId" = a."leadId" AND n."userId" = a."userId" AND n."outcome" IS NOT NULL)
        LIMIT 100) one) AS "leads!",
     (SELECT count(*)::int FROM "Destination" t
      WHERE t."userId" = $1 AND t."removedAt" IS NULL AND t."kind" <> 'push' AND (t."failures" > 0 OR t."pausedBy" = 'failing')) AS "delivery!",
     (SELECT count(*)::int FROM "Plan" p WHERE p."userId" = $1 AND p."status" = 'past_due') AS "billing!"`,
);

/** What waits for the viewer: new leads, failing destinations, declined charges. */
export async function readWaiting(viewer: { id: string }, now = new Date()): Promise<WaitingDto> {
  const [row] = await autocommit.rows(WAITING, [viewer.id, now]);
  return { ...row };
}
