/** A consumer's contact: sealed per field, each in its own column. */
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

/** Contact in the clear: lives in memory only. */
export type Contact = Readonly<Record<ContactField, string>>;

/** The sealed columns of a lead; all empty when its contact is not kept. */
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
