import "server-only";
import type { Consent } from "@/lib/contacts/consent";
import { shownZip } from "@/lib/contacts/contact-fields";
import { recordViews } from "@/lib/contacts/record-views.server";
import { openConsent } from "@/lib/contacts/seal-consent.server";
import { tryUnsealAttributes, tryUnsealContact } from "@/lib/contacts/seal-lead.server";
import { type AttributeFact, attributesInWords } from "@/lib/intake/attributes-to-dto";
import { datesInWords } from "@/lib/kit/format-date";
import { db } from "@/lib/platform/db/prisma.server";
import type { RepeatedInquiryDto } from "../detail-schemas";
import { toContactDto } from "../to-dto.server";
import { type RepeatRow, UNSAFE_selectRepeats } from "./select-repeats.server";

/**
 * The repeated inquiries of one of the viewer's leads, newest first, each opened with its own key. The views are logged before
 * the contacts are opened, under the ids of the inquiries.
 * @param attributes those of the lead: of an inquiry, only what differs from them is shown.
 */
export async function UNSAFE_readRepeats(
  viewer: { id: string },
  leadId: string,
  attributes: readonly AttributeFact[],
  now: Date,
): Promise<RepeatedInquiryDto[]> {
  const rows = await UNSAFE_selectRepeats(leadId);
  if (rows.length === 0) return [];
  const openedIds = rows.filter(({ phoneSealed }) => phoneSealed !== null).map(({ id }) => id);
  if (openedIds.length > 0) await recordViews(viewer, openedIds);
  const evidence = await db().consentEvidence.findMany({ where: { leadId: { in: openedIds } } });
  const consents = new Map(evidence.map((row) => [row.leadId, openConsent(row)]));
  return rows.map((row) => {
    const opened = consents.get(row.id);
    return {
      ...openRepeat(row, attributes, now),
      id: row.id,
      askedAt: row.receivedAt.toISOString(),
      consent: opened?.state === "intact" ? toRepeatedConsent(opened.consent) : null,
    };
  });
}

function toRepeatedConsent({ text, pageUrl, givenAt }: Consent) {
  return { text, pageUrl, givenAt: givenAt.toISOString() };
}

function openRepeat(row: RepeatRow, before: readonly AttributeFact[], now: Date) {
  const contact = tryUnsealContact(row.id, row);
  const attributes = tryUnsealAttributes(row.id, row);
  // As they are shown, which is by the minute: a time that differs by seconds would be told as changed, and read the same.
  const known = new Map(before.map(({ label, value }) => [label, datesInWords(value)]));
  return {
    contact: contact === "unreadable" ? null : contact && toContactDto(contact, now),
    state: row.state,
    zip: shownZip(row.zip),
    isUnreadable: contact === "unreadable" || attributes === null,
    changedAttributes: attributesInWords(attributes).filter(
      ({ label, value }) => known.get(label) !== datesInWords(value),
    ),
  };
}
