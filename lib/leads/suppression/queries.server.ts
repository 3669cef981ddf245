import "server-only";
import type { Suppression } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { spellContact } from "./identify";
import { notUnderstood } from "./suppress.server";
import { hashContact } from "./suppression-rows.server";
import type { FindSuppression, SuppressionPageWire, SuppressionQuery, SuppressionWire } from "./wire";

const PAGE_SIZE = 50;

/** A page of the suppression list, newest first. For staff. */
export async function listSuppressions(query: SuppressionQuery): Promise<SuppressionPageWire> {
  const counts = await countByReason();
  const total = query.reason
    ? counts[query.reason]
    : Object.values(counts).reduce((sum, one) => sum + one, 0);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page ?? 1, pages);
  const rows = await db().suppression.findMany({
    where: query.reason ? { reason: query.reason } : {},
    orderBy: [{ addedAt: "desc" }, { kind: "asc" }, { hash: "asc" }],
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
  });
  return { suppressions: rows.map(presentSuppression), counts, page, pages };
}

/**
 * The entries about a telephone number or an e-mail address, in any usual spelling. For staff.
 * @throws AppError 422 for contact that is not understood.
 */
export async function findSuppressions(person: FindSuppression): Promise<SuppressionWire[]> {
  const contact = spellContact(person);
  if ("problem" in contact) throw notUnderstood(contact);
  const rows = await db().suppression.findMany({ where: { OR: hashContact(contact) } });
  return rows.map(presentSuppression);
}

async function countByReason(): Promise<SuppressionPageWire["counts"]> {
  const groups = await db().suppression.groupBy({ by: ["reason"], _count: true });
  const counts = { dnc: 0, revoked: 0, erased: 0, manual: 0 };
  for (const group of groups) counts[group.reason] = group._count;
  return counts;
}

function presentSuppression({ kind, hash, reason, source, addedAt }: Suppression): SuppressionWire {
  return { kind, hash, reason, source, addedAt: addedAt.toISOString() };
}
