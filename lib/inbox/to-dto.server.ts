import "server-only";
import { type Contact, shownZip } from "@/lib/contacts/contact-fields";
import { formatPhone } from "@/lib/contacts/format-phone";
import { tryUnsealAttributes, tryUnsealContact } from "@/lib/contacts/seal-lead.server";
import { summarizeAttributes } from "@/lib/intake/attributes-to-dto";
import { ageOn } from "@/lib/intake/checks/check-age";
import { DAY_MS } from "@/lib/kit/time-units";
import type { ContactDto } from "./detail-schemas";
import { type CallState, callStateOf } from "./queue/call-state";
import type { LeadRowDto } from "./schemas";
import type { OwnLeadRow } from "./select-leads.server";

/**
 * A lead for the list, with name and phone: the caller must have logged the view. A lead that cannot be read has no name and
 * is marked.
 * @param state of the lead's call area.
 */
export function toLeadRowDto(
  row: OwnLeadRow,
  state: CallState | null = callStateOf(row.callArea, new Date()),
  now = new Date(),
): LeadRowDto {
  const { id, orderId, line, tier, state: code, zip, progress, returnStatus, soldAt, receivedAt } = row;
  const opened = tryUnsealContact(id, row);
  const contact = opened === "unreadable" ? null : opened;
  const attributes = tryUnsealAttributes(id, row);
  return {
    id,
    orderId,
    line,
    tier,
    state: code,
    zip: shownZip(zip),
    progress,
    returnStatus,
    name: contact && `${contact.firstName} ${contact.lastName}`,
    phone: contact && { number: contact.phone, inWords: formatPhone(contact.phone) },
    city: contact?.city ?? null,
    isUnreadable: opened === "unreadable" || attributes === null,
    summary: summarizeAttributes(line, attributes),
    soldAt: soldAt.toISOString(),
    soldAfterMs: soldAt.getTime() - receivedAt.getTime(),
    consentAt: row.consentAt.toISOString(),
    followUpAt: row.followUpAt?.toISOString() ?? null,
    isSuppressed: row.isSuppressed,
    call: callOf(row, state, now),
  };
}

/** Whether the person of a lead may be called now; null for somebody on the suppression list, and for a state without a rule. */
export function callOf(row: OwnLeadRow, state: CallState | null, now: Date): LeadRowDto["call"] {
  return row.isSuppressed || !state ? null : toCallDto(row, state, now);
}

/**
 * A lead whose limit of calls is reached is closed until the oldest of its calls is 24 hours old, inside the calling hours. When the person
 * asked again from a state with a lower limit after the last call, that time is not stored, and the lead is closed for a day from now.
 */
export function toCallDto(
  row: Pick<OwnLeadRow, "callArea" | "restUntil" | "callsToday">,
  state: CallState,
  now: Date,
): LeadRowDto["call"] {
  const callsLeft = state.maxCalls === null ? null : Math.max(0, state.maxCalls - row.callsToday);
  const stored = row.restUntil !== null && row.restUntil > now ? row.restUntil : null;
  const restUntil = stored ?? (callsLeft === 0 ? new Date(now.getTime() + DAY_MS) : null);
  const turnsAt = restUntil ? openingFrom(row.callArea, restUntil) : state.turnsAt;
  return {
    isOpen: state.isOpen && restUntil === null,
    turnsAt: turnsAt.toISOString(),
    turnsBackAt: (callStateOf(row.callArea, turnsAt)?.turnsAt ?? turnsAt).toISOString(),
    isResting: restUntil !== null,
    zones: [...state.zones],
    reason: state.reason,
    callsLeft,
  };
}

/** The first time, from `at` on, that is inside the calling hours. */
function openingFrom(callArea: string, at: Date): Date {
  const state = callStateOf(callArea, at);
  return !state || state.isOpen ? at : state.turnsAt;
}

/** A contact for the lead's page. The caller must have logged the view. */
export function toContactDto(contact: Contact, now: Date): ContactDto {
  return {
    ...contact,
    phoneInWords: formatPhone(contact.phone),
    age: ageOn(contact.dateOfBirth, now),
  };
}
