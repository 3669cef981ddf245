import "server-only";
import { type LeadKey, readLeadKeys, unsealTextOfLead } from "@/lib/contacts/seal-lead.server";
import { sealLeadText } from "@/lib/contacts/seal-lead-text.server";
import { notFound } from "@/lib/kit/errors";
import type { LeadNote } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type {
  LeadNoteDto,
  LeadNotesDto,
  NotedOutcomesDto,
  NoteOutcomesBody,
  TakenBackDto,
  WriteNoteBody,
} from "./schemas";

const MAX_SHOWN = 200;

/** Binds a sealed note to its lead: copied elsewhere, it does not open. */
export const noteContext = (leadId: string) => `LeadNote.text:${leadId}`;

// $2 is a sealed text, which belongs to one lead; null for many. The leads are locked before their notes are numbered, so that
// the newest outcome of the notes is the one of the queue. An outcome that ends the work removes the reminder, and keeps it for
// an undo.
const INSERT_NOTES = sql(
  `WITH owned AS (
     SELECT q."leadId", q."followUpAt" FROM "QueuedLead" q
     JOIN unnest($1::uuid[]) AS given ("leadId") ON given."leadId" = q."leadId"
     WHERE q."userId" = $3 ORDER BY q."leadId" FOR UPDATE OF q
   ), noted AS (
     INSERT INTO "LeadNote" ("leadId", "userId", "textSealed", "outcome", "endedFollowUpAt")
     SELECT "leadId", $3, $2::text, $4::"LeadOutcome", CASE WHEN $4::text IN ('sold', 'lost') THEN "followUpAt" END
     FROM owned RETURNING "leadId"
   ), moved AS (
     UPDATE "QueuedLead" q SET "progress" = $4::"LeadOutcome",
       "followUpAt" = CASE WHEN $4::text IN ('sold', 'lost') THEN NULL ELSE q."followUpAt" END
     FROM owned WHERE q."leadId" = owned."leadId" AND $4::text IS NOT NULL
   )
   SELECT "leadId" FROM noted`,
);

/**
 * Adds a note, an outcome or both to one of the viewer's leads. The newest outcome counts.
 * @throws AppError 404; 409 `lead-erased` for a text about a person whose data was erased. An outcome alone is noted.
 */
export async function writeNote(
  viewer: { id: string },
  leadId: string,
  { text, outcome }: WriteNoteBody,
): Promise<LeadNotesDto> {
  const sealed = text ? await sealOwnNote(viewer, leadId, text) : null;
  const noted = await autocommit.rows(INSERT_NOTES, [[leadId], sealed, viewer.id, outcome ?? null]);
  if (noted.length === 0) throw notFound("Lead");
  const notes = await listNotes(viewer, leadId);
  return { progress: notes.find((note) => note.outcome)?.outcome ?? "new", notes };
}

/** Looks for the owner first: to others, an erased lead does not exist either. */
async function sealOwnNote(viewer: { id: string }, leadId: string, text: string): Promise<string> {
  const own = await db().queuedLead.count({ where: { leadId, userId: viewer.id } });
  if (own === 0) throw notFound("Lead");
  const advice = "An outcome without a note is saved.";
  return sealLeadText(autocommit, leadId, text, { contextOf: noteContext, advice });
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

// The newest outcome must be this one, without a text, of the last minutes: an undo takes back what has just been noted by
// mistake, not what was said later or written down. The deleted row is still in the snapshot of the statement.
const TAKE_BACK = sql(
  `WITH owned AS (
     SELECT q."leadId" FROM "QueuedLead" q
     WHERE q."leadId" = ANY ($1::uuid[]) AND q."userId" = $2 ORDER BY q."leadId" FOR UPDATE OF q
   ), newest AS (
     SELECT DISTINCT ON (n."leadId") n."id", n."outcome", n."textSealed", n."at"
     FROM "LeadNote" n JOIN owned ON owned."leadId" = n."leadId"
     WHERE n."userId" = $2 AND n."outcome" IS NOT NULL ORDER BY n."leadId", n."id" DESC
   ), taken AS (
     DELETE FROM "LeadNote" d USING newest w
     WHERE d."id" = w."id" AND w."outcome" = $3::"LeadOutcome" AND w."textSealed" IS NULL
       AND w."at" > now() - interval '10 minutes'
     RETURNING d."leadId", d."id", d."endedFollowUpAt"
   )
   UPDATE "QueuedLead" q SET "progress" = (
     SELECT n."outcome" FROM "LeadNote" n
     WHERE n."leadId" = q."leadId" AND n."userId" = $2 AND n."outcome" IS NOT NULL AND n."id" <> t."id"
     ORDER BY n."id" DESC LIMIT 1),
     "followUpAt" = CASE WHEN q."isReachable" THEN COALESCE(q."followUpAt", t."endedFollowUpAt") END
   FROM taken t WHERE q."leadId" = t."leadId"
   RETURNING q."leadId", q."progress", q."followUpAt"`,
);

/**
 * Takes back an outcome that was noted less than ten minutes ago for the viewer's leads: each gets the outcome that it had
 * before, and the reminder that the outcome removed, unless a new one was set meanwhile. A lead with a later outcome keeps it.
 * @returns the leads that were changed, with their outcome and reminder now.
 */
export async function takeBackOutcomes(
  viewer: { id: string },
  { leadIds, outcome }: NoteOutcomesBody,
): Promise<TakenBackDto> {
  const rows = await autocommit.rows(TAKE_BACK, [[...new Set(leadIds)], viewer.id, outcome]);
  return {
    leads: rows.map(({ leadId, progress, followUpAt }) => ({
      leadId,
      progress: progress ?? "new",
      followUpAt: followUpAt?.toISOString() ?? null,
    })),
  };
}

/** The viewer's notes on a lead, newest first, at most 200. */
export async function listNotes(viewer: { id: string }, leadId: string): Promise<LeadNoteDto[]> {
  const rows = await db().leadNote.findMany({
    where: { leadId, userId: viewer.id },
    orderBy: { id: "desc" },
    take: MAX_SHOWN,
  });
  const hasText = rows.some(({ textSealed }) => textSealed !== null);
  const key = (hasText && (await readLeadKeys([leadId])).get(leadId)) || null;
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
