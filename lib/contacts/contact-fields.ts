/** The personal data of a consumer. Each field is sealed in a column of its own. */
export const CONTACT_FIELDS = [
  "firstName",
  "lastName",
  "phone",
  "email",
  "street",
  "city",
  "dateOfBirth",
] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** A contact in the clear. It exists in memory only and is never stored or logged. */
export type Contact = Readonly<Record<ContactField, string>>;

/** The sealed columns of a lead. All are null when its contact was not stored or was shredded. */
export type SealedContact = Readonly<Record<`${ContactField}Sealed`, string | null>>;

export const NO_CONTACT: SealedContact = {
  firstNameSealed: null,
  lastNameSealed: null,
  phoneSealed: null,
  emailSealed: null,
  streetSealed: null,
  citySealed: null,
  dateOfBirthSealed: null,
};

/** Value of Lead.zip when the ZIP code was erased or not stored. No place has this ZIP code. */
const NO_ZIP = "00000";

/** @returns a lead's ZIP code, or "" when it is not stored. */
export function shownZip(zip: string): string {
  return zip === NO_ZIP ? "" : zip;
}
