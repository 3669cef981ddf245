import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { openNote } from "./lead-notes.server";
import { recordReadings } from "./record-readings.server";
import { type OwnLeadRow, type Place, selectOwnLeadsBehind } from "./select-leads.server";
import type { LeadNoteWire } from "./wire";

/** Leads that are in memory at once. */
const BATCH = 500;

/** A lead of a buyer with what the buyer noted, oldest note first. Its contact is sealed, and stays so. */
export interface OwnSale {
  lead: Omit<OwnLeadRow, keyof SealedContactColumns>;
  notes: LeadNoteWire[];
}

type SealedContactColumns = Pick<OwnLeadRow, Extract<keyof OwnLeadRow, `${string}Sealed`>>;

/**
 * Every lead that the viewer bought, newest first, batch by batch: whoever has 100,000 needs no more memory than
 * others. Notes name people as often as contact fields do, so a lead whose notes are opened is logged as read.
 */
export async function* readOwnSales(viewer: { id: string }): AsyncGenerator<OwnSale[]> {
  let place: Place | null = null;
  do {
    const leads: OwnLeadRow[] = await selectOwnLeadsBehind(viewer, {}, place, BATCH);
    const notes = await readNotes(
      viewer,
      leads.map(({ id }) => id),
    );
    if (leads.length > 0) yield leads.map((lead) => ({ lead, notes: notes.get(lead.id) ?? [] }));
    place = leads.length === BATCH ? (leads.at(-1) ?? null) : null;
  } while (place);
}

async function readNotes(viewer: { id: string }, leadIds: string[]): Promise<Map<string, LeadNoteWire[]>> {
  const rows = await db().leadNote.findMany({
    where: { leadId: { in: leadIds }, userId: viewer.id },
    orderBy: { id: "asc" },
  });
  const opened = new Set(rows.filter(({ textSealed }) => textSealed !== null).map(({ leadId }) => leadId));
  if (opened.size > 0) await recordReadings(viewer, [...opened]);
  const byLead = new Map<string, LeadNoteWire[]>();
  for (const row of rows) byLead.set(row.leadId, [...(byLead.get(row.leadId) ?? []), openNote(row)]);
  return byLead;
}
