import type { Consent } from "@/lib/contacts/consent";
import { DAY_MS } from "@/lib/kit/time-units";
import type { LeadPost } from "../schemas/lead-post";
import { CLOCK_SKEW_MS } from "./check-consent";
import { type Finding, failed, PASSED } from "./record-checks";

/** A form may confirm the phone before its last page asks for consent, but hardly a day before. */
const BEFORE_CONSENT_MS = DAY_MS;

/**
 * Checks the time at which the publisher claims to have confirmed the phone. A time that is not possible shows that the
 * claim is false, so the lead is refused. Consent is at most 30 days old, so an accepted claim is at most 31 days old.
 */
export function checkPhoneClaim(
  { phoneConfirmedAt }: Pick<LeadPost, "phoneConfirmedAt">,
  { givenAt }: Pick<Consent, "givenAt">,
  receivedAt: Date,
): Finding {
  if (phoneConfirmedAt === undefined) return PASSED;
  const confirmedMs = Date.parse(phoneConfirmedAt);
  if (confirmedMs > receivedAt.getTime() + CLOCK_SKEW_MS) return failed("phone-confirmed-in-future");
  const isTooEarly = confirmedMs < givenAt.getTime() - BEFORE_CONSENT_MS;
  return isTooEarly ? failed("phone-confirmed-before-consent") : PASSED;
}

/** The post without the claim of a confirmed phone, for a publisher with whom that claim is not agreed. */
export function withoutPhoneClaim(post: LeadPost): LeadPost {
  return { ...post, phoneConfirmedAt: undefined };
}
