import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { readOwnReturns } from "@/lib/returns/queries.server";
import type { ReturnDto } from "@/lib/returns/schemas";
import { openNote } from "./lead-notes.server";
import { recordReadings } from "./record-readings.server";
import type { LeadNoteDto } from "./schemas";
import { type OwnLeadRow, type Place, selectOwnLeadsBehind } from "./select-leads.server";

/** Leads that are in memory at once. */
const BATCH = 500;

/** A lead of a buyer with what the buyer noted, oldest note first, and its return. Its contact is sealed, and stays so. */
export interface OwnSale {
  lead: Omit<OwnLeadRow, keyof SealedContactColumns>;
  notes: LeadNoteDto[];
  returned: ReturnDto | null;
}

type SealedContactColumns = Pick<OwnLeadRow, Extract<keyof OwnLeadRow, `${string}Sealed`>>;

/**
 * Every lead that the viewer bought, newest first, batch by batch: whoever has 100,000 needs no more memory than
 * others. Notes and returns name people as often as contact fields do, so a lead that has some is logged as read.
 */
export async function* readOwnSales(viewer: { id: string }): AsyncGenerator<OwnSale[]> {
  let place: Place | null = null;
  do {
    const leads: OwnLeadRow[] = await selectOwnLeadsBehind(viewer, {}, place, BATCH);
    const ids = leads.map(({ id }) => id);
    const [notes, returns] = [await readNotes(viewer, ids), await readOwnReturns(viewer, ids)];
    const written = [...notes].filter(([, list]) => list.some(({ text }) => text !== null)).map(([id]) => id);
    const readings = new Set([...written, ...returns.keys()]);
    if (readings.size > 0) await recordReadings(viewer, [...readings]);
    if (leads.length > 0)
      yield leads.map((lead) => ({
        lead,
        notes: notes.get(lead.id) ?? [],
        returned: returns.get(lead.id) ?? null,
      }));
    place = leads.length === BATCH ? (leads.at(-1) ?? null) : null;
  } while (place);
}

async function readNotes(viewer: { id: string }, leadIds: string[]): Promise<Map<string, LeadNoteDto[]>> {
  const rows = await db().leadNote.findMany({
    where: { leadId: { in: leadIds }, userId: viewer.id },
    orderBy: { id: "asc" },
  });
  const byLead = new Map<string, LeadNoteDto[]>();
  for (const row of rows) byLead.set(row.leadId, [...(byLead.get(row.leadId) ?? []), openNote(row)]);
  return byLead;
}
