import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { WaitingDto } from "./waiting";

// Each count stops at 100. New leads are read from the index QueuedLead_by_sale alone, because every page asks, each minute.
const WAITING = sql(
  `SELECT
     (SELECT count(*)::int FROM (
        SELECT 1 FROM "QueuedLead" q
        WHERE q."userId" = $1 AND q."soldAt" > $2::timestamptz - interval '14 days' AND q."progress" IS NULL
          AND q."isReachable" AND NOT q."isSuppressed"
        LIMIT 100) one) AS "leads!",
     (SELECT count(*)::int FROM "Destination" t
      WHERE t."userId" = $1 AND t."removedAt" IS NULL AND t."kind" <> 'push'
        AND (t."pausedAt" IS NULL AND t."failures" > 0 OR t."pausedBy" IN ('failing', 'gone'))) AS "delivery!",
     (SELECT count(*)::int FROM "Plan" p WHERE p."userId" = $1 AND p."status" = 'past_due') AS "billing!",
     (SELECT count(*)::int FROM (
        SELECT 1 FROM "Inquiry" i WHERE i."userId" = $1 AND i."unreadReplyAt" IS NOT NULL LIMIT 100) one) AS "chats!"`,
);

/** What waits for the viewer: new leads, failing destinations, declined charges, unread replies. */
export async function readWaiting(viewer: { id: string }, now = new Date()): Promise<WaitingDto> {
  const [row] = await autocommit.rows(WAITING, [viewer.id, now]);
  return { ...row };
}
