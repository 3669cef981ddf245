import type { Consent } from "@/lib/contacts/consent";
import { normalizeEmail } from "@/lib/contacts/normalize-email";
import { normalizePhone } from "@/lib/contacts/normalize-phone";
import type { LeadPost } from "../schemas/lead-post";
import { checkAge } from "./check-age";
import { readConsent } from "./check-consent";
import { checkZip } from "./check-zip";
import { failed, type NamedCheck, PASSED } from "./record-checks";

/** What the checks leave behind for those after them. */
export interface Readings {
  /** E.164. */
  phone: string;
  email: string;
  consent: Consent | null;
}

/** The checks that need nothing but the post, in their order; each writes what it read into `readings`. */
export function contactChecks(post: LeadPost, receivedAt: Date, readings: Readings): readonly NamedCheck[] {
  const { contact } = post;
  return [
    [
      "phone",
      () => {
        const reading = normalizePhone(contact.phone);
        if ("reason" in reading) return failed(reading.reason);
        readings.phone = reading.phone;
        return PASSED;
      },
    ],
    [
      "email",
      () => {
        const reading = normalizeEmail(contact.email);
        if ("reason" in reading) return failed(reading.reason);
        readings.email = reading.email;
        return PASSED;
      },
    ],
    ["zip", () => checkZip(contact.zip.slice(0, 5), contact.state)],
    ["age", () => checkAge(contact.dateOfBirth, post.line, receivedAt)],
    [
      "consent",
      () => {
        const { finding, consent } = readConsent(post.consent, receivedAt);
        readings.consent = consent;
        return finding;
      },
    ],
  ];
}
