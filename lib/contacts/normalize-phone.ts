import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Types of numbers that reach a person. The others (toll-free, premium rate, pager …) reach a company or cost money. */
const PERSONAL = ["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE", "VOIP", "PERSONAL_NUMBER"];
const SERVICE = ["TOLL_FREE", "PREMIUM_RATE", "SHARED_COST", "UAN", "PAGER", "VOICEMAIL"];

/**
 * Area codes in service that the metadata of libphonenumber lacks, so that it calls all their numbers invalid: Ohio (since March
 * 2024), Louisiana (September 2025), Houston (January 2025), western New York (September 2023), Illinois (February 2023). A test
 * fails when an entry is not needed any more.
 */
export const NEW_AREA_CODES = ["436", "457", "621", "624", "861"] as const;
const OF_NEW_AREA = new RegExp(`^\\+1(${NEW_AREA_CODES.join("|")})[2-9]\\d{6}$`);

export type PhoneReading = { phone: string } | { reason: "phone-not-valid" | "phone-not-personal" };

/**
 * Reads a phone number in any usual format.
 * @param extension a lead whose phone has an extension is refused, because it reaches a company. Lists of people who must not be
 * called ignore the extension, which protects more people.
 * @returns E.164 (`+15125550142`), or why it is not the number of a consumer in the United States.
 */
export function normalizePhone(text: string, extension: "refused" | "ignored" = "refused"): PhoneReading {
  const number = parsePhoneNumberFromString(text, { defaultCountry: "US", extract: false });
  if (!number || (number.ext && extension === "refused")) return { reason: "phone-not-valid" };
  if (OF_NEW_AREA.test(number.number)) return { phone: number.number };
  if (!number.isValid()) return { reason: "phone-not-valid" };
  const kind = number.getType() ?? "";
  if (number.countryCallingCode === "1" && SERVICE.includes(kind)) return { reason: "phone-not-personal" };
  if (number.country !== "US" || !PERSONAL.includes(kind)) return { reason: "phone-not-valid" };
  return { phone: number.number };
}

/**
 * Whether nobody can have the number, although its form is valid: 555-0100 to 555-0199 are for fiction and examples, and 555-1212 is
 * directory assistance. `normalizePhone` reads them, because examples and opt-outs have them.
 * @param phone E.164.
 */
export function hasNoSubscriber(phone: string): boolean {
  return /^\+1\d{3}555(01\d\d|1212)$/.test(phone);
}
