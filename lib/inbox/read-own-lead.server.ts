import "server-only";
import { CALLING_RULES } from "@/lib/compliance/calling-hours";
import { recordViews } from "@/lib/contacts/record-views.server";
import { tryUnsealAttributes, tryUnsealContact } from "@/lib/contacts/seal-lead.server";
import { attributesInWords } from "@/lib/intake/attributes-to-dto";
import { readChecks } from "@/lib/intake/read-checks.server";
import { notFound } from "@/lib/kit/errors";
import { explainMatch } from "@/lib/marketplace/explain-match";
import { db } from "@/lib/platform/db/prisma.server";
import { isWithdrawn } from "@/lib/returns/return-status";
import { type OpenedPacket, UNSAFE_openPacket } from "./consent-packet.server";
import type { LeadDetailDto } from "./detail-schemas";
import { listNotes } from "./lead-notes.server";
import { callStateOf } from "./queue/call-state";
import { listCalls } from "./queue/log-call.server";
import { withRepeatAreas } from "./queue/repeat-areas.server";
import { UNSAFE_readRepeats } from "./repeats/read-repeats.server";
import { readPremium } from "./results/set-policy.server";
import { selectOwnLead } from "./select-leads.server";
import { toContactDto, toLeadRowDto } from "./to-dto.server";

/** A returned lead shows no consent evidence. */
const NO_PACKET: OpenedPacket = { packet: null, warning: null };

/**
 * One of the viewer's leads with all details. The view is logged before the contact is opened. A returned lead has no
 * contact, no consent evidence and no repeated inquiries.
 * @throws AppError 404.
 */
export async function readOwnLead(
  viewer: { id: string },
  leadId: string,
  now = new Date(),
): Promise<LeadDetailDto> {
  const own = await selectOwnLead(viewer, leadId);
  if (!own) throw notFound("Lead");
  const [row = own] = await withRepeatAreas([own]);
  await recordViews(viewer, [leadId]);
  const attributes = attributesInWords(tryUnsealAttributes(leadId, row));
  const [sale, entry, checksOf, opened, notes, repeatedInquiries, calls, premium] = await Promise.all([
    db().allocation.findUnique({ where: { leadId }, select: { rules: true, passList: true } }),
    db().ledgerEntry.findUnique({ where: { leadId }, select: { certificateId: true, createdAt: true } }),
    readChecks([leadId]),
    isWithdrawn(row.returnStatus) ? NO_PACKET : UNSAFE_openPacket(leadId),
    listNotes(viewer, leadId),
    UNSAFE_readRepeats(viewer, leadId, attributes, now),
    listCalls(viewer, leadId),
    readPremium(viewer, leadId),
  ]);
  const contact = tryUnsealContact(leadId, row);
  return {
    ...toLeadRowDto(row, callStateOf(row.callArea, now), now),
    contact: contact === "unreadable" ? null : contact && toContactDto(contact, now),
    isErased: row.isErased,
    attributes,
    consent: opened.packet,
    consentWarning: opened.warning,
    match: explainMatch(sale?.rules, sale?.passList),
    certificateId: entry?.certificateId ?? null,
    asksFromSeveralPlaces: row.callArea !== own.callArea,
    callingRule: CALLING_RULES.find(({ code }) => code === row.state) ?? null,
    receivedAt: row.receivedAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    certifiedAt: entry?.createdAt.toISOString() ?? null,
    checks: checksOf(leadId),
    repeatedInquiries,
    notes,
    calls,
    annualPremiumCents: premium,
  };
}
