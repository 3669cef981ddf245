import "server-only";
import { blindIndex, seal, unseal } from "@/lib/platform/crypto/seal.server";
import { logger } from "@/lib/platform/logger.server";
import type { Contact, ContactField, SealedContact } from "./contact-fields";
import { mailboxOf } from "./normalize-email";

/** Binds a sealed value to its column and lead: copied elsewhere, it does not open. */
export function contactContext(field: ContactField, leadId: string): string {
  return `Lead.${field}:${leadId}`;
}

/** Protects a contact in the database: seals each field, so that a copy of the database shows nobody's name or number. */
export function sealContact(leadId: string, contact: Contact): SealedContact {
  const sealed = (field: ContactField) => seal(contact[field], contactContext(field, leadId));
  return {
    firstNameSealed: sealed("firstName"),
    lastNameSealed: sealed("lastName"),
    phoneSealed: sealed("phone"),
    emailSealed: sealed("email"),
    streetSealed: sealed("street"),
    citySealed: sealed("city"),
    dateOfBirthSealed: sealed("dateOfBirth"),
  };
}

/**
 * Opens a lead's contact. A caller that shows it to a person must write a LeadView.
 * @returns null when the contact was not stored (refused) or was shredded (erased).
 * @throws Error when a value was altered or belongs to another lead.
 */
export function unsealContact(leadId: string, row: SealedContact): Contact | null {
  if (row.phoneSealed === null) return null;
  const open = (field: ContactField) => {
    const value = row[`${field}Sealed`];
    return value === null ? "" : unseal(value, contactContext(field, leadId));
  };
  return {
    firstName: open("firstName"),
    lastName: open("lastName"),
    phone: open("phone"),
    email: open("email"),
    street: open("street"),
    city: open("city"),
    dateOfBirth: open("dateOfBirth"),
  };
}

/**
 * Opens a lead's contact where many leads are read: one that does not open must not stop the others. A contact that was
 * altered, belongs to another lead, or was sealed with a key that is gone is logged by the lead's id.
 * @returns `unreadable` for it; null when the contact was not stored or was shredded.
 */
export function tryUnsealContact(leadId: string, row: SealedContact): Contact | null | "unreadable" {
  try {
    return unsealContact(leadId, row);
  } catch {
    logger().error({ leadId }, "the contact of a lead cannot be read");
    return "unreadable";
  }
}

/**
 * Blind indexes: keyed hashes by which a person is found without storing phone or email in the clear. Leads, sold
 * persons and the suppression list use the same ones.
 */
export interface PersonIndex {
  phoneIndex: string;
  emailIndex: string;
}

/** @param person phone in E.164, email as `normalizeEmail` returns it. */
export function indexPerson(person: { phone: string; email: string }): PersonIndex {
  return { phoneIndex: phoneIndexOf(person.phone), emailIndex: emailIndexOf(person.email) };
}

/** @param phone E.164. */
export function phoneIndexOf(phone: string): string {
  return blindIndex(phone, "Lead.phone");
}

/** Indexes the mailbox: another tag or dot is the same person. @param email as `normalizeEmail` returns it. */
export function emailIndexOf(email: string): string {
  return blindIndex(mailboxOf(email), "Lead.email");
}
