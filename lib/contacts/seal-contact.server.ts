import "server-only";
import { z } from "zod";
import { logger } from "@/lib/platform/logger.server";
import {
  CONTACT_FIELDS,
  type Contact,
  type ContactField,
  NO_CONTACT,
  type SealedContact,
} from "./contact-fields";
import { type LeadKey, openLeadKey, sealForLead, unsealOfLead } from "./lead-key.server";

/** Binds a sealed value to its column and lead, so that a copy in another place does not open. */
export function contactContext(field: ContactField, leadId: string): string {
  return `Lead.${field}:${leadId}`;
}

export const attributesContext = (leadId: string) => `Lead.attributes:${leadId}`;

/** Attributes of a lead: what the consumer said about health, income, car or house. Each line has its schema. */
export type Attributes = Readonly<Record<string, unknown>>;

/** The sealed columns of a lead. */
export interface SealedPerson extends SealedContact {
  attributesSealed: string | null;
}

/** The sealed columns of a lead whose contact and attributes are not stored. */
export const NO_PERSON: SealedPerson = { ...NO_CONTACT, attributesSealed: null };

/**
 * Protects contact and attributes in the database: seals each field with the lead's own key, so that a copy of the
 * database does not show names, phone numbers or health data.
 */
export function sealPerson(key: LeadKey, contact: Contact, attributes: Attributes): SealedPerson {
  const { leadId } = key;
  const sealed = (field: ContactField) => sealForLead(key, contact[field], contactContext(field, leadId));
  return {
    firstNameSealed: sealed("firstName"),
    lastNameSealed: sealed("lastName"),
    phoneSealed: sealed("phone"),
    emailSealed: sealed("email"),
    streetSealed: sealed("street"),
    citySealed: sealed("city"),
    dateOfBirthSealed: sealed("dateOfBirth"),
    attributesSealed: sealForLead(key, JSON.stringify(attributes), attributesContext(leadId)),
  };
}

const attributesSchema = z.record(z.string(), z.unknown());
const text = z.string();
const contactSchema = z.object({
  firstName: text,
  lastName: text,
  phone: text,
  email: text,
  street: text,
  city: text,
  dateOfBirth: text,
}) satisfies z.ZodType<Contact>;

/** A row of Lead with its key: `keySealed` is LeadKey.keySealed, null without a row there. */
export type KeyedRow<Columns> = Columns & { keySealed: string | null };

/**
 * Opens a lead's contact. A caller that shows it to a person must write a LeadView.
 * @returns null when the contact was not stored (refused) or was shredded (erased).
 * @throws Error when a value was altered or belongs to another lead.
 */
export function unsealContact(leadId: string, row: KeyedRow<SealedContact>): Contact | null {
  if (row.phoneSealed === null) return null;
  const key = openLeadKey(leadId, row.keySealed);
  const values = CONTACT_FIELDS.map((field) => {
    const value = row[`${field}Sealed`];
    return [field, value === null ? "" : unsealOfLead(key, value, contactContext(field, leadId))] as const;
  });
  const contact = contactSchema.safeParse(Object.fromEntries(values));
  return contact.success ? contact.data : null;
}

/**
 * Opens a lead's attributes. Health answers are among them: a caller that shows them to a person must write a LeadView.
 * @param row `attributes` has those of a lead from before they were sealed.
 * @returns `{}` when none are stored, or they were shredded.
 * @throws Error when the value was altered, malformed, or belongs to another lead.
 */
export function unsealAttributes(
  leadId: string,
  row: KeyedRow<{ attributes: unknown; attributesSealed: string | null }>,
): Attributes {
  if (row.attributesSealed === null) return attributesSchema.parse(row.attributes);
  const text = unsealOfLead(
    openLeadKey(leadId, row.keySealed),
    row.attributesSealed,
    attributesContext(leadId),
  );
  return text === null ? {} : attributesSchema.parse(JSON.parse(text));
}

/** Like `unsealAttributes`, for a list of leads. @returns null for attributes that do not open. */
export function tryUnsealAttributes(
  leadId: string,
  row: Parameters<typeof unsealAttributes>[1],
): Attributes | null {
  try {
    return unsealAttributes(leadId, row);
  } catch {
    logger().error({ leadId }, "the attributes of a lead cannot be read");
    return null;
  }
}

/**
 * Opens a lead's contact, for a list of leads. A contact that does not open must not stop the others: one that was
 * altered, belongs to another lead, or was sealed with a key that is gone is logged with the lead's id.
 * @returns `unreadable` for it; null when the contact was not stored or was shredded.
 */
export function tryUnsealContact(
  leadId: string,
  row: KeyedRow<SealedContact>,
): Contact | null | "unreadable" {
  try {
    return unsealContact(leadId, row);
  } catch {
    logger().error({ leadId }, "the contact of a lead cannot be read");
    return "unreadable";
  }
}
