import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { offersBeneficiary } from "@/lib/pricing/price-configuration";
import { toOffer } from "./selection";

// Apart from selection.ts: the builder loads that file, and asks none of this.

/** Whether a selection has the beneficiary option and its lead type does not offer it any more. */
export function losesBeneficiary(hasBeneficiary: boolean, leadType: LeadTypeDto): boolean {
  return hasLostBeneficiary({ includeBeneficiary: hasBeneficiary, leadType: toOffer(leadType) });
}

/** The same of a saved configuration. */
export function hasLostBeneficiary(configuration: {
  includeBeneficiary: boolean;
  leadType: Parameters<typeof offersBeneficiary>[0];
}): boolean {
  return configuration.includeBeneficiary && !offersBeneficiary(configuration.leadType);
}

export const BENEFICIARY_LOST = "The beneficiary option is no longer offered.";

/** Whether lead type and package of a saved configuration are still on offer, so that it may be paid or bought again. */
export function isStillOffered(configuration: {
  leadType: { isOffered: boolean };
  package: { isOffered: boolean } | null;
}): boolean {
  return configuration.leadType.isOffered && configuration.package?.isOffered !== false;
}
