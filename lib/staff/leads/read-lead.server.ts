import "server-only";
import { readUsernames } from "@/lib/audit/read-usernames.server";
import { recordViews } from "@/lib/contacts/record-views.server";
import { tryUnsealAttributes } from "@/lib/contacts/seal-lead.server";
import { readLeadSuppression } from "@/lib/contacts/suppression/queries.server";
import { readChecks, type StoredCheck } from "@/lib/intake/read-checks.server";
import { notFound } from "@/lib/kit/errors";
import { UNSAFE_findCertificateIds } from "@/lib/ledger/queries.server";
import { explainMatch } from "@/lib/marketplace/explain-match";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { readReturnOffer } from "@/lib/returns/read-return-offer.server";
import { readReturn } from "@/lib/returns/staff-queries.server";
import { ROW_PARTS, toLeadRowDto } from "./list-leads.server";
import type { LeadDetailDto } from "./schemas";

const MAX_REPEATS = 20;
const MAX_VIEWS = 20;
const US_PER_MS = 1_000;

const DETAIL_PARTS = {
  ...ROW_PARTS,
  consent: true,
  allocation: true,
  key: true,
} as const satisfies Prisma.LeadInclude;
type DetailSource = Prisma.LeadGetPayload<{ include: typeof DETAIL_PARTS }>;

/**
 * A lead with checks, consent, sale, return and views, without contact. Its attributes tell about health, and an erasure leaves
 * the evidence of consent, so a view is logged before they are opened. For staff. @throws AppError 404.
 */
export async function readLead(viewer: { id: string }, leadId: string): Promise<LeadDetailDto> {
  const row = await db().lead.findUnique({ where: { id: leadId }, include: DETAIL_PARTS });
  if (!row) throw notFound("Lead");
  const [checksOf, repeats, views, sale, leadReturn, returnOffer, suppression] = await Promise.all([
    readChecks([leadId]),
    db().lead.findMany({
      where: { duplicateOfId: leadId },
      select: { id: true, receivedAt: true },
      orderBy: { receivedAt: "desc" },
      take: MAX_REPEATS,
    }),
    readViews(leadId),
    readSale(row),
    readReturn(leadId),
    readReturnOffer(leadId),
    readLeadSuppression(leadId),
  ]);
  if (row.attributesSealed !== null || row.consent) await recordViews(viewer, [leadId]);
  return {
    ...toLeadRowDto(row, checksOf(leadId)),
    ...decisionsToDto(row, checksOf(leadId)),
    sale,
    leadReturn,
    returnOffer,
    suppression,
    repeats: repeats.map(({ id, receivedAt }) => ({ id, receivedAt: receivedAt.toISOString() })),
    views,
  };
}

function decisionsToDto(row: DetailSource, checks: readonly StoredCheck[]) {
  const { consent } = row;
  return {
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    soldAt: row.soldAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    wantsBeneficiary: row.wantsBeneficiary,
    higherIncome: row.higherIncome,
    attributes: tryUnsealAttributes(row.id, { ...row, keySealed: row.key?.keySealed ?? null }) ?? {},
    checks: checks.map(({ name, verdict, reason, durationUs }) => ({
      name,
      verdict,
      reason,
      durationMs: durationUs / US_PER_MS,
    })),
    consent: consent && {
      version: consent.version,
      pageUrl: consent.pageUrl,
      userAgent: consent.userAgent,
      givenAt: consent.givenAt.toISOString(),
      trustedFormUrl: consent.trustedFormUrl,
      jornayaId: consent.jornayaId,
      sha256: consent.sha256,
      retainUntil: consent.retainUntil.toISOString(),
    },
    duplicateOfId: row.duplicateOfId,
    hasContact: row.phoneSealed !== null,
  };
}

async function readSale({ id, allocation }: DetailSource): Promise<LeadDetailDto["sale"]> {
  if (!allocation) return null;
  const [names, certificates] = await Promise.all([
    readUsernames([allocation.userId]),
    UNSAFE_findCertificateIds([id]),
  ]);
  return {
    orderId: allocation.orderId,
    buyer: { id: allocation.userId, username: names.get(allocation.userId) ?? null },
    allocatedAt: allocation.allocatedAt.toISOString(),
    match: explainMatch(allocation.rules, allocation.passList),
    certificateId: certificates.get(id) ?? null,
  };
}

async function readViews(leadId: string): Promise<LeadDetailDto["views"]> {
  const rows = await db().leadView.findMany({
    where: { leadId },
    orderBy: { at: "desc" },
    take: MAX_VIEWS,
  });
  const names = await readUsernames(rows.map(({ userId }) => userId));
  return rows.map(({ at, userId }) => ({ at: at.toISOString(), username: names.get(userId) ?? null }));
}
