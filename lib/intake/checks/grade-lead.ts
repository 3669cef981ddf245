import type { Tier } from "@/lib/catalog/lines";
import type { Consent } from "@/lib/contacts/consent";
import { HOUR_MS } from "@/lib/kit/time-units";
import type { LeadPost } from "../schemas/lead-post";

/** A lead with at least this stated yearly income ($75,000) counts as higher income. */
const HIGHER_INCOME_CENTS = 7_500_000;

/** What customers filter by. We decide it; the publisher cannot. */
export interface Grade {
  tier: Tier;
  wantsBeneficiary: boolean;
  higherIncome: boolean;
  /** 0 to 100. */
  score: number;
}

/** Grades a lead that passed every check. */
export function gradeLead(post: LeadPost, consent: Consent, receivedAt: Date): Grade {
  return {
    tier: tierOf(post),
    wantsBeneficiary: post.line === "life" && post.attributes.beneficiaryWanted === true,
    higherIncome: (post.householdIncomeCents ?? 0) >= HIGHER_INCOME_CENTS,
    score: scoreOf(post, consent, receivedAt),
  };
}

/** Premium is phone-confirmed, with the full detail of its line; everything else is Standard. */
export function tierOf(post: LeadPost): Tier {
  return post.phoneConfirmedAt && hasFullDetail(post) ? "premium" : "standard";
}

/** The fields that the catalog promises for Premium leads. */
function hasFullDetail({ line, attributes, householdIncomeCents }: LeadPost): boolean {
  switch (line) {
    case "life":
      return areGiven(attributes.heightInches, attributes.weightPounds, attributes.healthConditions);
    case "health":
      return areGiven(attributes.qualifyingEvent, householdIncomeCents);
    case "auto":
      return (
        areGiven(attributes.homeOwner) &&
        (!attributes.currentlyInsured || areGiven(attributes.policyExpiresOn)) &&
        attributes.drivers.every(({ violations }) => violations !== undefined)
      );
    case "property-casualty":
      return areGiven(attributes.claims, attributes.roofAgeYears, attributes.replacementValueCents);
  }
}

function areGiven(...values: readonly unknown[]): boolean {
  return values.every((value) => value !== undefined);
}

/**
 * 40 points for passing every check, up to 20 for consent certificates, 20 for a confirmed phone, up to 10 for fresh
 * consent and up to 10 for the number of attributes.
 */
export function scoreOf(post: LeadPost, consent: Consent, receivedAt: Date): number {
  const consentAgeMs = receivedAt.getTime() - consent.givenAt.getTime();
  const freshness = consentAgeMs <= HOUR_MS ? 10 : consentAgeMs <= 24 * HOUR_MS ? 5 : 0;
  const witnesses = (consent.trustedFormUrl ? 15 : 0) + (consent.jornayaId ? 15 : 0);
  const details = Math.min(10, Object.keys(post.attributes).length);
  return 40 + Math.min(20, witnesses) + (post.phoneConfirmedAt ? 20 : 0) + freshness + details;
}
