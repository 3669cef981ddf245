import "server-only";
import { blindIndex, seal, unseal } from "@/lib/platform/crypto/seal.server";
import type { Contact, ContactField, SealedContact } from "./contact-fields";
import { mailboxOf } from "./normalize-email";

/** What a sealed value is bound to: in another row or column it does not open. */
export function contactContext(field: ContactField, leadId: string): string {
  return `Lead.${field}:${leadId}`;
}

/** Seals a lead's contact, field by field. */
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
 * Opens a lead's contact. Whoever calls this for a person writes a LeadView.
 * @returns null when the contact is not kept (refused, erased).
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

/** How a person is found: keyed hashes, the same in leads, sold persons and suppressions. */
export interface PersonIndex {
  phoneIndex: string;
  emailIndex: string;
}

/** @param person telephone number in E.164, e-mail as normalizeEmail gives it. */
export function indexPerson(person: { phone: string; email: string }): PersonIndex {
  return { phoneIndex: phoneIndexOf(person.phone), emailIndex: emailIndexOf(person.email) };
}

/** @param phone E.164. */
export function phoneIndexOf(phone: string): string {
  return blindIndex(phone, "Lead.phone");
}

/** By mailbox: another tag or another dot is the same person. */
export function emailIndexOf(email: string): string {
  return blindIndex(mailboxOf(email), "Lead.email");
}
