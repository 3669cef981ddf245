import "server-only";
import { recordViews } from "@/lib/contacts/record-views.server";
import { readLeadKeys } from "@/lib/contacts/seal-lead.server";
import { toDecimal } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import { readOwnReturns } from "@/lib/returns/queries.server";
import type { ReturnDto } from "@/lib/returns/schemas";
import { openNote } from "./lead-notes.server";
import type { LeadNoteDto } from "./schemas";
import { type Cursor, type OwnLeadRow, selectOwnLeadsAfter } from "./select-leads.server";

/** Leads in memory at once. */
const BATCH = 500;

/** A lead of a customer with the customer's notes (oldest first), calls and policy, and its return. The contact is left out. */
export interface OwnSale {
  lead: Omit<OwnLeadRow, keyof SealedContactColumns>;
  notes: LeadNoteDto[];
  /** When the customer called, oldest first. */
  calls: Date[];
  /** Of the policy that was sold, in USD: `1200.00`. Null when the customer has not told it. */
  annualPremium: string | null;
  returned: ReturnDto | null;
}

type SealedContactColumns = Pick<OwnLeadRow, Extract<keyof OwnLeadRow, `${string}Sealed`>>;

/**
 * Every lead that the viewer bought, newest first, in batches, so that 100,000 leads need no more memory than a few.
 * Notes and returns may name people, so a view of every lead that has some is logged.
 */
export async function* readOwnSales(viewer: { id: string }): AsyncGenerator<OwnSale[]> {
  let cursor: Cursor | null = null;
  do {
    const leads: OwnLeadRow[] = await selectOwnLeadsAfter(viewer, {}, cursor, BATCH);
    const ids = leads.map(({ id }) => id);
    const [notes, returns] = [await readNotes(viewer, ids), await readOwnReturns(viewer, ids)];
    const calls = Map.groupBy(
      await db().leadCall.findMany({
        where: { leadId: { in: ids }, userId: viewer.id },
        orderBy: { id: "asc" },
      }),
      ({ leadId }) => leadId,
    );
    const policies = new Map(
      (await db().soldPolicy.findMany({ where: { leadId: { in: ids }, userId: viewer.id } })).map(
        (policy) => [policy.leadId, policy] as const,
      ),
    );
    const written = [...notes].filter(([, list]) => list.some(({ text }) => text !== null)).map(([id]) => id);
    const viewed = new Set([...written, ...returns.keys()]);
    if (viewed.size > 0) await recordViews(viewer, [...viewed]);
    if (leads.length > 0)
      yield leads.map((lead) => ({
        lead,
        notes: notes.get(lead.id) ?? [],
        calls: calls.get(lead.id)?.map(({ at }) => at) ?? [],
        annualPremium: toPremium(policies.get(lead.id)),
        returned: returns.get(lead.id) ?? null,
      }));
    cursor = leads.length === BATCH ? (leads.at(-1) ?? null) : null;
  } while (cursor);
}

function toPremium(policy: { annualPremiumCents: number } | undefined): string | null {
  return policy ? toDecimal(policy.annualPremiumCents) : null;
}

async function readNotes(viewer: { id: string }, leadIds: string[]): Promise<Map<string, LeadNoteDto[]>> {
  const rows = await db().leadNote.findMany({
    where: { leadId: { in: leadIds }, userId: viewer.id },
    orderBy: { id: "asc" },
  });
  const byLead = new Map<string, LeadNoteDto[]>();
  const keys = await readLeadKeys(rows.map(({ leadId }) => leadId));
  for (const row of rows) {
    const note = openNote(row, keys.get(row.leadId) ?? null);
    byLead.set(row.leadId, [...(byLead.get(row.leadId) ?? []), note]);
  }
  return byLead;
}
