import "server-only";
import { notFound } from "@/lib/kit/errors";
import { seal, unseal } from "@/lib/platform/crypto/seal.server";
import type { LeadNote } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { LeadNoteDto, LeadNotesDto, WriteNoteBody } from "./schemas";
import { selectOwnLead } from "./select-leads.server";

const MAX_SHOWN = 200;

/** What a sealed note is bound to. */
export const noteContext = (leadId: string) => `LeadNote.text:${leadId}`;

/** Adds a note, an outcome or both to one of the viewer's leads; an outcome follows the one before. @throws AppError 404. */
export async function writeNote(
  viewer: { id: string },
  leadId: string,
  { text, outcome }: WriteNoteBody,
): Promise<LeadNotesDto> {
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
export async function listNotes(viewer: { id: string }, leadId: string): Promise<LeadNoteDto[]> {
  const rows = await db().leadNote.findMany({
    where: { leadId, userId: viewer.id },
    orderBy: { id: "desc" },
    take: MAX_SHOWN,
  });
  return rows.map(openNote);
}

/** A stored note in the clear. The caller has made sure that it is the viewer's, and that the reading is logged. */
export function openNote({ id, leadId, textSealed, outcome, at }: LeadNote): LeadNoteDto {
  return {
    id: String(id),
    text: textSealed === null ? null : unseal(textSealed, noteContext(leadId)),
    outcome,
    at: at.toISOString(),
  };
}

/**
 * Removes the texts of everything that somebody noted on leads, for an account that is being closed: they are the
 * buyer's own words, and nobody can read them any more. Outcomes stay, because they name nobody.
 */
export async function shredNotes(transaction: Transaction, userId: string): Promise<void> {
  // By way of the leads: notes have no index by their writer.
  await transaction.query(
    `UPDATE "LeadNote" n SET "textSealed" = NULL
     FROM "Allocation" a WHERE a."userId" = $1 AND n."leadId" = a."leadId" AND n."userId" = $1
       AND n."textSealed" IS NOT NULL`,
    [userId],
  );
}
