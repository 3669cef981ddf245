import "server-only";
import { notFound } from "@/lib/kit/errors";
import { seal, unseal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { selectOwnLead } from "./select-leads.server";
import type { LeadNotesWire, LeadNoteWire, WriteNoteBody } from "./wire";

const MAX_SHOWN = 200;

/** What a sealed note is bound to. */
export const noteContext = (leadId: string) => `LeadNote.text:${leadId}`;

/** Adds a note, an outcome or both to one of the viewer's leads; an outcome follows the one before. @throws AppError 404. */
export async function writeNote(
  viewer: { id: string },
  leadId: string,
  { text, outcome }: WriteNoteBody,
): Promise<LeadNotesWire> {
  if (!(await selectOwnLead(viewer, leadId))) throw notFound("Lead");
  await db().leadNote.create({
    data: {
      leadId,
      userId: viewer.id,
      textSealed: text ? seal(text, noteContext(leadId)) : null,
      outcome: outcome ?? null,
    },
  });
  const notes = await listNotes(viewer, leadId);
  return { progress: notes.find((note) => note.outcome)?.outcome ?? "new", notes };
}

/** What the viewer noted on a lead, newest first. */
export async function listNotes(viewer: { id: string }, leadId: string): Promise<LeadNoteWire[]> {
  const rows = await db().leadNote.findMany({
    where: { leadId, userId: viewer.id },
    orderBy: { id: "desc" },
    take: MAX_SHOWN,
  });
  return rows.map((row) => ({
    id: String(row.id),
    text: row.textSealed === null ? null : unseal(row.textSealed, noteContext(leadId)),
    outcome: row.outcome,
    at: row.at.toISOString(),
  }));
}
