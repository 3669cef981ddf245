import { parsePhoneNumber } from "libphonenumber-js/min";

/** `(512) 555-0142`. @param phone E.164; any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  try {
    return parsePhoneNumber(phone).formatNational();
  } catch {
    return phone;
  }
}
