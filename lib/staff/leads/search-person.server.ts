import "server-only";
import { normalizeEmail } from "@/lib/contacts/normalize-email";
import { normalizePhone } from "@/lib/contacts/normalize-phone";
import { emailIndexOf, phoneIndexOf } from "@/lib/contacts/seal-contact.server";
import { idRange } from "@/lib/kit/id-range";
import type { Prisma } from "@/lib/platform/db/generated/client";

interface Search {
  by: "id" | "phone" | "email";
  where: Prisma.LeadWhereInput;
}

/**
 * What a staff member typed: a lead's id (or its first eight characters), a telephone number in any spelling, or an
 * e-mail address. Contact is sealed, so a person is found by the keyed hash of the whole value, and by no part of it.
 * @returns null when the text is none of them.
 */
export function readSearch(text: string): Search | null {
  const range = idRange(text);
  if (range) return { by: "id", where: { id: range } };
  if (text.includes("@")) {
    const reading = normalizeEmail(text);
    return "email" in reading ? { by: "email", where: { emailIndex: emailIndexOf(reading.email) } } : null;
  }
  const reading = normalizePhone(text);
  return "phone" in reading ? { by: "phone", where: { phoneIndex: phoneIndexOf(reading.phone) } } : null;
}
