import "server-only";
import { fromLineColumn, toLineColumn } from "@/lib/catalog/line-column";
import type { Lead, LeadCheck, Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { CURSOR } from "./lead-filter";
import type { LeadPageDto, LeadRowDto, LeadSearch } from "./schemas";
import { readSearch } from "./search-person.server";

const PAGE_SIZE = 25;

/** What a row of the list is made from. */
export const ROW_PARTS = {
  publisher: { select: { name: true } },
  checks: { where: { verdict: "failed" }, orderBy: { position: "asc" }, take: 1 },
} as const satisfies Prisma.LeadInclude;

type RowSource = Lead & {
  publisher: { name: string };
  checks: readonly Pick<LeadCheck, "reason" | "verdict">[];
};

/** A page of all leads, newest first, without contact. For staff. */
export async function listLeads(query: LeadSearch): Promise<LeadPageDto> {
  const search = query.search ? readSearch(query.search) : null;
  if (query.search && !search) return { leads: [], searchedBy: null, nextCursor: null };
  const rows = await db().lead.findMany({
    where: {
      ...search?.where,
      ...(query.line ? { line: toLineColumn(query.line) } : {}),
      ...(query.state ? { state: query.state } : {}),
      ...(query.status ? { status: query.status } : {}),
      AND: query.cursor ? [isBehind(query.cursor)] : [],
    },
    include: ROW_PARTS,
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    take: PAGE_SIZE + 1,
  });
  const leads = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? leads.at(-1) : undefined;
  return {
    leads: leads.map(presentLeadRow),
    searchedBy: search?.by ?? null,
    nextCursor: last ? `${last.receivedAt.getTime()}_${last.id}` : null,
  };
}

/** A lead as the list shows it. `checks` begins with the failed one, if there is one. */
export function presentLeadRow(row: RowSource): LeadRowDto {
  return {
    id: row.id,
    line: fromLineColumn(row.line),
    tier: row.tier,
    state: row.state,
    zip: row.zip,
    status: row.status,
    score: row.score,
    isTest: row.isTest,
    publisher: row.publisher.name,
    receivedAt: row.receivedAt.toISOString(),
    failedBy: row.checks.find(({ verdict }) => verdict === "failed")?.reason ?? null,
  };
}

/** Behind that place; two leads of the same millisecond stand in the order of their ids. */
function isBehind(cursor: string): Prisma.LeadWhereInput {
  const [, time = "0", id = ""] = CURSOR.exec(cursor) ?? [];
  const receivedAt = new Date(Number(time));
  return { OR: [{ receivedAt: { lt: receivedAt } }, { receivedAt, id: { lt: id } }] };
}
