import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { fromLineColumn, toLineColumn } from "@/lib/catalog/line-column";
import { shownZip } from "@/lib/contacts/contact-fields";
import { readIndexKeys } from "@/lib/contacts/person-index.server";
import { findLeadsOf, readPerson } from "@/lib/contacts/suppression/suppression-list.server";
import { readChecks, type StoredCheck } from "@/lib/intake/read-checks.server";
import { idRange } from "@/lib/kit/id-range";
import type { Lead, Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { CURSOR } from "./lead-filter";
import type { LeadPageDto, LeadRowDto, LeadSearch } from "./schemas";

const PAGE_SIZE = 25;

/** The relation that a row of the list needs. */
export const ROW_PARTS = {
  publisher: { select: { name: true } },
} as const satisfies Prisma.LeadInclude;

type RowSource = Lead & { publisher: { name: string } };

/**
 * A page of all leads, newest first, without contact. Each lead that staff find by a phone or email is in the audit log: the
 * search tells that this person asked for insurance.
 * @param limit leads of a page.
 */
export async function listLeads(staff: Actor, query: LeadSearch, limit = PAGE_SIZE): Promise<LeadPageDto> {
  const search = query.search ? await readSearch(query.search) : null;
  if (query.search && !search) return { leads: [], searchedBy: null, nextCursor: null };
  const rows = await db().lead.findMany({
    where: {
      ...search?.where,
      ...(query.line ? { line: toLineColumn(query.line) } : {}),
      ...(query.state ? { state: query.state } : {}),
      ...(query.status ? { status: query.status } : {}),
      ...(query.publisherId ? { publisherId: query.publisherId } : {}),
      AND: query.cursor ? [isAfter(query.cursor)] : [],
    },
    include: ROW_PARTS,
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const leads = rows.slice(0, limit);
  if (search && search.by !== "id") await recordFound(staff, leads, search.by);
  const last = rows.length > limit ? leads.at(-1) : undefined;
  const checksOf = await readChecks(leads.map(({ id }) => id));
  return {
    leads: leads.map((lead) => toLeadRowDto(lead, checksOf(lead.id))),
    searchedBy: search?.by ?? null,
    nextCursor: last ? `${last.receivedAt.getTime()}_${last.id}` : null,
  };
}

async function recordFound(staff: Actor, leads: readonly Lead[], searchedBy: "phone" | "email") {
  for (const { id } of leads)
    await recordAudit({
      actorId: staff.id,
      action: "leads.find-person",
      subject: { type: "lead", id },
      outcome: "done",
      after: { searchedBy },
      ipAddress: staff.ipAddress,
    });
}

/** A lead for the list, with the reason of its first failed check. */
export function toLeadRowDto(row: RowSource, checks: readonly StoredCheck[]): LeadRowDto {
  return {
    id: row.id,
    line: fromLineColumn(row.line),
    tier: row.tier,
    state: row.state,
    zip: shownZip(row.zip),
    status: row.status,
    score: row.score,
    isTest: row.isTest,
    publisher: row.publisher.name,
    receivedAt: row.receivedAt.toISOString(),
    failedBy: checks.find(({ verdict }) => verdict === "failed")?.reason ?? null,
  };
}

/** Leads after the cursor. Leads of the same millisecond are ordered by id. */
function isAfter(cursor: string): Prisma.LeadWhereInput {
  const [, time = "0", id = ""] = CURSOR.exec(cursor) ?? [];
  const receivedAt = new Date(Number(time));
  return { OR: [{ receivedAt: { lt: receivedAt } }, { receivedAt, id: { lt: id } }] };
}

interface Search {
  by: "id" | "phone" | "email";
  where: Prisma.LeadWhereInput;
}

/**
 * Reads a search text: the id of a lead (or its first eight characters), a phone number in any usual format, or an
 * email. Contact is sealed, so a person is found by the keyed hash of the whole value only.
 * @returns null when the text is none of them.
 */
async function readSearch(text: string): Promise<Search | null> {
  const range = idRange(text);
  if (range) return { by: "id", where: { id: range } };
  const person = readPerson(text, await readIndexKeys());
  return person && { by: person.kind, where: { id: { in: await findLeadsOf([person]) } } };
}
