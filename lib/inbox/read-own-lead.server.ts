import "server-only";
import { CALLING_RULES } from "@/lib/compliance/calling-hours";
import type { Contact } from "@/lib/contacts/contact-fields";
import { formatPhone } from "@/lib/contacts/format-phone";
import { recordViews } from "@/lib/contacts/record-views.server";
import { tryUnsealAttributes, tryUnsealContact } from "@/lib/contacts/seal-contact.server";
import { attributesInWords } from "@/lib/intake/attributes-to-dto";
import { ageOn } from "@/lib/intake/checks/check-age";
import { readChecks } from "@/lib/intake/read-checks.server";
import { notFound } from "@/lib/kit/errors";
import { explainMatch } from "@/lib/marketplace/explain-match";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { isWithdrawn } from "@/lib/returns/return-status";
import { type OpenedPacket, UNSAFE_openPacket } from "./consent-packet.server";
import type { ContactDto, LeadDetailDto } from "./detail-schemas";
import { listNotes } from "./lead-notes.server";
import { callStateOf } from "./queue/call-state";
import { listCalls } from "./queue/log-call.server";
import { readPremium } from "./results/set-policy.server";
import { selectOwnLead } from "./select-leads.server";
import { toLeadRowDto } from "./to-dto.server";

/** A returned lead shows no consent evidence. */
const NO_PACKET: OpenedPacket = { packet: null, warning: null };

/**
 * One of the viewer's leads with all details. The view is logged before the contact is opened. A returned lead has no
 * contact and no consent evidence.
 * @throws AppError 404.
 */
export async function readOwnLead(
  viewer: { id: string },
  leadId: string,
  now = new Date(),
): Promise<LeadDetailDto> {
  const row = await selectOwnLead(viewer, leadId);
  if (!row) throw notFound("Lead");
  await recordViews(viewer, [leadId]);
  const [sale, entry, checksOf, opened, notes, askedAgain, calls, annualPremiumCents] = await Promise.all([
    db().allocation.findUnique({ where: { leadId }, select: { rules: true, passList: true } }),
    db().ledgerEntry.findUnique({ where: { leadId }, select: { certificateId: true, createdAt: true } }),
    readChecks([leadId]),
    isWithdrawn(row.returnStatus) ? NO_PACKET : UNSAFE_openPacket(leadId),
    listNotes(viewer, leadId),
    findLaterPosts(leadId),
    listCalls(viewer, leadId),
    readPremium(viewer, leadId),
  ]);
  const contact = tryUnsealContact(leadId, row);
  return {
    ...toLeadRowDto(row, callStateOf(row.callArea, now), now),
    contact: contact === "unreadable" ? null : contact && toContactDto(contact, now),
    attributes: attributesInWords(tryUnsealAttributes(leadId, row)),
    consent: opened.packet,
    consentWarning: opened.warning,
    match: explainMatch(sale?.rules, sale?.passList),
    certificateId: entry?.certificateId ?? null,
    callingRule: CALLING_RULES.find(({ code }) => code === row.state) ?? null,
    receivedAt: row.receivedAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    certifiedAt: entry?.createdAt.toISOString() ?? null,
    checks: checksOf(leadId),
    askedAgainAt: askedAgain.map((at) => at.toISOString()),
    notes,
    calls,
    annualPremiumCents,
  };
}

function toContactDto(contact: Contact, now: Date): ContactDto {
  return {
    ...contact,
    phoneInWords: formatPhone(contact.phone),
    age: ageOn(contact.dateOfBirth, now),
  };
}

/** Times of repeated inquiries. Found by the blind indexes of the person, because `duplicateOfId` has no index. */
async function findLaterPosts(leadId: string): Promise<Date[]> {
  const rows = await autocommit.rows(
    sql(`SELECT later."receivedAt" FROM "Lead" l
     JOIN "Lead" later ON later."phoneIndex" = l."phoneIndex" OR later."emailIndex" = l."emailIndex"
       OR later."nextPhoneIndex" = l."nextPhoneIndex" OR later."nextEmailIndex" = l."nextEmailIndex"
     WHERE l."id" = $1 AND later."duplicateOfId" = l."id" AND later."status" = 'duplicate' AND later."orderId" IS NULL
     ORDER BY later."receivedAt" LIMIT 50`),
    [leadId],
  );
  return rows.map(({ receivedAt }) => receivedAt);
}
