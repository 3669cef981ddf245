import "server-only";
import { type LeadKey, readLeadKeys, sealForLead, unsealTextOfLead } from "@/lib/contacts/lead-key.server";
import { notFound } from "@/lib/kit/errors";
import type { LeadNote } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { LeadNoteDto, LeadNotesDto, NotedOutcomesDto, NoteOutcomesBody, WriteNoteBody } from "./schemas";

const MAX_SHOWN = 200;

/** Binds a sealed note to its lead: copied elsewhere, it does not open. */
export const noteContext = (leadId: string) => `LeadNote.text:${leadId}`;

// $2 is a sealed text, which belongs to one lead; null for many. The leads are locked before their notes are numbered, so that the newest outcome of the notes is the one of the queue. An
// outcome that ends the work removes the reminder.
const INSERT_NOTES = sql(
  `WITH owned AS (
     SELECT q."leadId" FROM "QueuedLead" q
     JOIN unnest($1::uuid[]) AS given ("leadId") ON given."leadId" = q."leadId"
     WHERE q."userId" = $3 ORDER BY q."leadId" FOR UPDATE OF q
   ), noted AS (
     INSERT INTO "LeadNote" ("leadId", "userId", "textSealed", "outcome")
     SELECT "leadId", $3, $2::text, $4::"LeadOutcome" FROM owned RETURNING "leadId"
   ), moved AS (
     UPDATE "QueuedLead" q SET "progress" = $4::"LeadOutcome",
       "followUpAt" = CASE WHEN $4::text IN ('sold', 'lost') THEN NULL ELSE q."followUpAt" END
     FROM owned WHERE q."leadId" = owned."leadId" AND $4::text IS NOT NULL
   )
   SELECT "leadId" FROM noted`,
);

/** Adds a note, an outcome or both to one of the viewer's leads. The newest outcome counts. @throws AppError 404. */
export async function writeNote(
  viewer: { id: string },
  leadId: string,
  { text, outcome }: WriteNoteBody,
): Promise<LeadNotesDto> {
  const key = text ? ((await readLeadKeys([leadId])).get(leadId) ?? null) : null;
  const sealed = text ? sealForLead(key, text, noteContext(leadId)) : null;
  const noted = await autocommit.rows(INSERT_NOTES, [[leadId], sealed, viewer.id, outcome ?? null]);
  if (noted.length === 0) throw notFound("Lead");
  const notes = await listNotes(viewer, leadId);
  return { progress: notes.find((note) => note.outcome)?.outcome ?? "new", notes };
}

/** Notes one outcome for many of the viewer's leads, in one statement. @returns the viewer's own; other ids are ignored. */
export async function noteOutcomes(
  viewer: { id: string },
  { leadIds, outcome }: NoteOutcomesBody,
): Promise<NotedOutcomesDto> {
  const ids = [...new Set(leadIds)];
  const noted = await autocommit.rows(INSERT_NOTES, [ids, null, viewer.id, outcome]);
  return { leadIds: noted.map(({ leadId }) => leadId), outcome };
}

/** The viewer's notes on a lead, newest first, at most 200. */
export async function listNotes(viewer: { id: string }, leadId: string): Promise<LeadNoteDto[]> {
  const rows = await db().leadNote.findMany({
    where: { leadId, userId: viewer.id },
    orderBy: { id: "desc" },
    take: MAX_SHOWN,
  });
  const key = (await readLeadKeys([leadId])).get(leadId) ?? null;
  return rows.map((row) => openNote(row, key));
}

/** Opens a stored note. The caller must have checked that it is the viewer's, and logged the view. */
export function openNote(
  { id, leadId, textSealed, outcome, at }: LeadNote,
  key: LeadKey | null,
): LeadNoteDto {
  return {
    id: String(id),
    text: textSealed === null ? null : unsealTextOfLead(key, textSealed, noteContext(leadId)),
    outcome,
    at: at.toISOString(),
  };
}
