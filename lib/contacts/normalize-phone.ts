import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Types of numbers that reach a person. The others (toll-free, premium rate, pager …) reach a company or cost money. */
const PERSONAL = ["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE", "VOIP", "PERSONAL_NUMBER"];
const SERVICE = ["TOLL_FREE", "PREMIUM_RATE", "SHARED_COST", "UAN", "PAGER", "VOICEMAIL"];

export type PhoneReading = { phone: string } | { reason: "phone-not-valid" | "phone-not-personal" };

/**
 * Reads a phone number in any usual format.
 * @returns E.164 (`+15125550142`), or why it is not the number of a consumer in the United States.
 */
export function normalizePhone(text: string): PhoneReading {
  const number = parsePhoneNumberFromString(text, { defaultCountry: "US", extract: false });
  if (!number?.isValid() || number.ext) return { reason: "phone-not-valid" };
  const kind = number.getType() ?? "";
  if (number.countryCallingCode === "1" && SERVICE.includes(kind)) return { reason: "phone-not-personal" };
  if (number.country !== "US" || !PERSONAL.includes(kind)) return { reason: "phone-not-valid" };
  return { phone: number.number };
}
