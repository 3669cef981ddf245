import "server-only";
import { shownZip } from "@/lib/contacts/contact-fields";
import { openLeadKey, unsealOfLead } from "@/lib/contacts/lead-key.server";
import { contactContext, tryUnsealAttributes } from "@/lib/contacts/seal-contact.server";
import { summarizeAttributes } from "./attributes-to-dto";
import type { LeadRowDto } from "./schemas";
import type { OwnLeadRow } from "./select-leads.server";

/** A lead for the list. Only the name is opened, and the last name is cut to its first letter. */
export function toLeadRowDto(row: OwnLeadRow): LeadRowDto {
  const { id, orderId, line, tier, state, zip, progress, returnStatus, soldAt, receivedAt } = row;
  return {
    id,
    orderId,
    line,
    tier,
    state,
    zip: shownZip(zip),
    progress,
    returnStatus,
    name: nameOf(row),
    summary: summarizeAttributes(line, tryUnsealAttributes(id, row)),
    soldAt: soldAt.toISOString(),
    soldAfterMs: soldAt.getTime() - receivedAt.getTime(),
  };
}

function nameOf({ id, keySealed, firstNameSealed, lastNameSealed }: OwnLeadRow): string | null {
  if (firstNameSealed === null || lastNameSealed === null) return null;
  const key = openLeadKey(id, keySealed);
  const firstName = unsealOfLead(key, firstNameSealed, contactContext("firstName", id));
  const lastName = unsealOfLead(key, lastNameSealed, contactContext("lastName", id));
  if (firstName === null || lastName === null) return null;
  return `${firstName} ${String.fromCodePoint(lastName.codePointAt(0) ?? 32)}.`;
}
