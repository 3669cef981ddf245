import "server-only";
import { pool } from "@/lib/platform/db/pool.server";

/**
 * Writes down that the viewer read the contact or the consent of these leads: before it is opened, so that nothing
 * is shown that is not logged. Looking at the same lead again within a minute (a reload, the page and its PDF) is
 * the same reading; two calls at the same instant may leave two rows, never none.
 */
export async function recordReadings(viewer: { id: string }, leadIds: readonly string[]): Promise<void> {
  await pool().query(
    `INSERT INTO "LeadView" ("leadId", "userId")
     SELECT read."leadId", $1 FROM unnest($2::uuid[]) AS read ("leadId")
     WHERE NOT EXISTS (
       SELECT FROM "LeadView" v
       WHERE v."leadId" = read."leadId" AND v."userId" = $1 AND v."at" > now() - interval '1 minute'
     )`,
    [viewer.id, [...leadIds]],
  );
}
