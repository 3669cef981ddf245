import "server-only";
import { type LeadKey, readLeadKeys, sealForLead, unsealTextOfLead } from "@/lib/contacts/lead-key.server";
import { notFound } from "@/lib/kit/errors";
import type { LeadNote } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import type { LeadNoteDto, LeadNotesDto, WriteNoteBody } from "./schemas";
import { selectOwnLead } from "./select-leads.server";

const MAX_SHOWN = 200;

/** Binds a sealed note to its lead: copied elsewhere, it does not open. */
export const noteContext = (leadId: string) => `LeadNote.text:${leadId}`;

/** Adds a note, an outcome or both to one of the viewer's leads. The newest outcome counts. @throws AppError 404. */
export async function writeNote(
  viewer: { id: string },
  leadId: string,
  { text, outcome }: WriteNoteBody,
): Promise<LeadNotesDto> {
  if (!(await selectOwnLead(viewer, leadId))) throw notFound("Lead");
  const key = (await readLeadKeys([leadId])).get(leadId) ?? null;
  await db().leadNote.create({
    data: {
      leadId,
      userId: viewer.id,
      textSealed: text ? sealForLead(key, text, noteContext(leadId)) : null,
      outcome: outcome ?? null,
    },
  });
  const notes = await listNotes(viewer, leadId);
  return { progress: notes.find((note) => note.outcome)?.outcome ?? "new", notes };
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
