import "server-only";
import { notFound, refused } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { FollowUpDto } from "../schemas";

// A lead that was returned or erased meanwhile has nobody to remind of: its reminder can only be removed.
const SET = sql(
  `UPDATE "QueuedLead" SET "followUpAt" = $3::timestamptz
   WHERE "leadId" = $1 AND "userId" = $2 AND ("isReachable" OR $3::timestamptz IS NULL)`,
);

/**
 * Sets or removes the reminder of one of the viewer's leads. The lead is listed under "Follow up" until an outcome that ends the
 * work (policy sold, lost) or the viewer removes it.
 * @throws AppError 404 for another account's lead and for one that was returned or erased; 422 for a time in the past.
 */
export async function setFollowUp(
  viewer: { id: string },
  leadId: string,
  at: string | null,
  now = new Date(),
): Promise<FollowUpDto> {
  if (at !== null && new Date(at) <= now) {
    throw refused("follow-up-in-the-past", "Please choose a time in the future.");
  }
  const changed = await autocommit.execute(SET, [leadId, viewer.id, at === null ? null : new Date(at)]);
  if (changed === 0) throw notFound("Lead");
  return { followUpAt: at === null ? null : new Date(at).toISOString() };
}
