import "server-only";
import { notFound } from "@/lib/kit/errors";
import { DAY_MS } from "@/lib/kit/time-units";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { LoggedCallDto } from "../schemas";
import { selectOwnLead } from "../select-leads.server";
import { toCallDto } from "../to-dto.server";
import { callStateOf } from "./call-state";
import { withRepeatAreas } from "./repeat-areas.server";

const MAX_SHOWN = 100;

const INSERT_CALL = sql(
  `INSERT INTO "LeadCall" ("leadId", "userId", "at")
   SELECT "leadId", "userId", $3::timestamptz FROM "QueuedLead" WHERE "leadId" = $1 AND "userId" = $2`,
);

/**
 * Logs that the viewer has started a call. When it is the last one that the state allows in 24 hours, the lead leaves
 * "Callable now" until the oldest of these calls is 24 hours old. A call outside the calling hours is logged, too: the log
 * says what happened.
 * @throws AppError 404 for another account's lead.
 */
export async function logCall(
  viewer: { id: string },
  leadId: string,
  now = new Date(),
): Promise<LoggedCallDto> {
  if ((await autocommit.execute(INSERT_CALL, [leadId, viewer.id, now])) === 0) throw notFound("Lead");
  const own = await selectOwnLead(viewer, leadId);
  if (!own) throw notFound("Lead");
  const [lead = own] = await withRepeatAreas([own]);
  const calls = await listCalls(viewer, leadId);
  const state = callStateOf(lead.callArea, now);
  const restUntil = restUntilOf(calls, state?.maxCalls ?? null, now);
  if (restUntil) {
    await autocommit.execute(
      sql(`UPDATE "QueuedLead" SET "restUntil" = $3 WHERE "leadId" = $1 AND "userId" = $2`),
      [leadId, viewer.id, restUntil],
    );
  }
  // Suppressed since the sale: the page must not offer another call.
  const mayCall = state !== null && !lead.isSuppressed;
  return { calls, call: mayCall ? toCallDto({ ...lead, restUntil }, state, now) : null };
}

/** When the next call is allowed: 24 hours after the oldest of the last `maxCalls` calls. Null: now. */
function restUntilOf(calls: readonly string[], maxCalls: number | null, now: Date): Date | null {
  const oldest = maxCalls === null ? undefined : calls[maxCalls - 1];
  if (!oldest) return null;
  const until = new Date(Date.parse(oldest) + DAY_MS);
  return until > now ? until : null;
}

/** Times of the viewer's calls to a lead, newest first, at most 100. */
export async function listCalls(viewer: { id: string }, leadId: string): Promise<string[]> {
  const rows = await autocommit.rows(
    sql(
      `SELECT "at" FROM "LeadCall" WHERE "leadId" = $1 AND "userId" = $2 ORDER BY "at" DESC, "id" DESC LIMIT $3`,
    ),
    [leadId, viewer.id, MAX_SHOWN],
  );
  return rows.map(({ at }) => at.toISOString());
}
