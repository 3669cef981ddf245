import { hasLostBeneficiary, isStillOffered } from "@/lib/configurations/still-offered";
import type { PriceList } from "@/lib/pricing/price-configuration";

/** What the catalog says of a plan's purchase: on offer, on offer without its beneficiary option, or not on offer. */
export const WITHHELD_OFFERS = ["beneficiary-lost", "not-offered"] as const;
export const PLAN_OFFERS = ["offered", ...WITHHELD_OFFERS] as const;
export type PlanOffer = (typeof PLAN_OFFERS)[number];

/**
 * Judges a configuration by the catalog of today. A plan is charged only for what is on offer: an option that is gone has no price
 * any more, so the period would get it for nothing.
 */
export function judgeOffer(configuration: {
  includeBeneficiary: boolean;
  leadType: Pick<PriceList, "tier" | "beneficiaryOption"> & { isOffered: boolean };
  package: { isOffered: boolean } | null;
}): PlanOffer {
  if (!isStillOffered(configuration)) return "not-offered";
  return hasLostBeneficiary(configuration) ? "beneficiary-lost" : "offered";
}

/** Why a plan cannot be resumed or a charge of it paid, and what the customer can do. */
export const NOT_OFFERED_TEXTS: Readonly<Record<Exclude<PlanOffer, "offered">, string>> = {
  "beneficiary-lost":
    "We no longer offer the beneficiary option of this plan. Change the plan to go on without it, then resume it.",
  "not-offered":
    "We no longer offer what this plan buys. You can build a new package and cancel this plan. If we offer it again, you can resume the plan.",
};
