import "server-only";
import { type Contact, shownZip } from "@/lib/contacts/contact-fields";
import { tryUnsealAttributes, tryUnsealContact } from "@/lib/contacts/seal-contact.server";
import { summarizeAttributes } from "./attributes-to-dto";
import type { LeadRowDto } from "./schemas";
import type { OwnLeadRow } from "./select-leads.server";

/**
 * A lead for the list. Of its contact only the name is shown, and the last name is cut to its first letter. A lead that
 * cannot be read has no name and is marked.
 */
export function toLeadRowDto(row: OwnLeadRow): LeadRowDto {
  const { id, orderId, line, tier, state, zip, progress, returnStatus, soldAt, receivedAt } = row;
  const contact = tryUnsealContact(id, row);
  const attributes = tryUnsealAttributes(id, row);
  return {
    id,
    orderId,
    line,
    tier,
    state,
    zip: shownZip(zip),
    progress,
    returnStatus,
    name: contact === "unreadable" ? null : contact && nameOf(contact),
    isUnreadable: contact === "unreadable" || attributes === null,
    summary: summarizeAttributes(line, attributes),
    soldAt: soldAt.toISOString(),
    soldAfterMs: soldAt.getTime() - receivedAt.getTime(),
  };
}

function nameOf({ firstName, lastName }: Contact): string {
  return `${firstName} ${String.fromCodePoint(lastName.codePointAt(0) ?? 32)}.`;
}
