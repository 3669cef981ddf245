import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

/**
 * Logs that the viewer sees the contact or consent of these leads. Call it before you open them, so that nothing is shown
 * without a log entry. Another view within a minute (a reload, the page and its PDF) counts as the
 * same. Two calls at the same moment may write two rows, but never none.
 * @param sameForMinutes how long another view counts as the same, for a list that an open page reads again by itself.
 */
export async function recordViews(
  viewer: { id: string },
  leadIds: readonly string[],
  sameForMinutes = 1,
): Promise<void> {
  await autocommit.execute(
    sql(`INSERT INTO "LeadView" ("leadId", "userId")
     SELECT viewed."leadId", $1 FROM unnest($2::uuid[]) AS viewed ("leadId")
     WHERE NOT EXISTS (
       SELECT FROM "LeadView" v
       WHERE v."leadId" = viewed."leadId" AND v."userId" = $1 AND v."at" > now() - make_interval(mins => $3)
     )`),
    [viewer.id, [...leadIds], sameForMinutes],
  );
}
