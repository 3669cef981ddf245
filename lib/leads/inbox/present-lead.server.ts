import "server-only";
import { unseal } from "@/lib/platform/crypto/seal.server";
import { contactContext } from "../contact/seal-contact.server";
import { summariseAttributes } from "./present-attributes";
import type { OwnLeadRow } from "./select-leads.server";
import type { LeadRowWire } from "./wire";

/** A lead as the list shows it. Opens the name only, and shows the last one as its first letter. */
export function presentLeadRow(row: OwnLeadRow): LeadRowWire {
  const { id, orderId, line, tier, state, zip, progress, returnStatus, soldAt, receivedAt } = row;
  return {
    id,
    orderId,
    line,
    tier,
    state,
    zip,
    progress,
    returnStatus,
    name: nameOf(row),
    summary: summariseAttributes(line, row.attributes),
    soldAt: soldAt.toISOString(),
    soldAfterMs: soldAt.getTime() - receivedAt.getTime(),
  };
}

function nameOf({ id, firstNameSealed, lastNameSealed }: OwnLeadRow): string | null {
  if (firstNameSealed === null || lastNameSealed === null) return null;
  const firstName = unseal(firstNameSealed, contactContext("firstName", id));
  const lastName = unseal(lastNameSealed, contactContext("lastName", id));
  return `${firstName} ${String.fromCodePoint(lastName.codePointAt(0) ?? 32)}.`;
}
