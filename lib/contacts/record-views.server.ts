import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

/**
 * Logs that the viewer sees the contact or consent of these leads. Call it before you open them, so that nothing is shown
 * without a log entry. Another view within a minute (a reload, the page and its PDF) counts as the
 * same. Two calls at the same moment may write two rows, but never none.
 */
export async function recordViews(viewer: { id: string }, leadIds: readonly string[]): Promise<void> {
  await autocommit.execute(
    sql(`INSERT INTO "LeadView" ("leadId", "userId")
     SELECT viewed."leadId", $1 FROM unnest($2::uuid[]) AS viewed ("leadId")
     WHERE NOT EXISTS (
       SELECT FROM "LeadView" v
       WHERE v."leadId" = viewed."leadId" AND v."userId" = $1 AND v."at" > now() - interval '1 minute'
     )`),
    [viewer.id, [...leadIds]],
  );
}
