import { LEAST_DISCOUNT_PERCENT, MOST_DISCOUNT_PERCENT } from "@/lib/catalog/changes/catalog-terms";
import type { Tier } from "@/lib/catalog/lines";
import type { Cents } from "@/lib/kit/money";

/** What the prices of a package are made of. */
export interface PackagePricing {
  leadsPerMonth: number;
  /** From 5 to 20, below the builder's price. */
  discountPercent: number;
}

/** A lead type as far as packages ask for it. */
export interface PricedLeadType {
  id: string;
  tier: Tier;
  isOffered: boolean;
  /** Per lead, in the builder. */
  basePriceCents: Cents;
}

/**
 * Calculates what a package costs for one month of leads of one type: what these leads cost in the builder, less the discount.
 * This is the only place that rounds such a price. It drops the fraction of a cent, so that a lead never costs more than the
 * package says; a month costs less than one cent below the exact price. A package never costs nothing.
 * @throws RangeError for a discount that is not a whole number from 5 to 20, and for a quantity or price that is not a whole
 * number above 0.
 */
export function packagePriceCents(
  { leadsPerMonth, discountPercent }: PackagePricing,
  { basePriceCents }: Pick<PricedLeadType, "basePriceCents">,
): Cents {
  assertWhole(discountPercent, LEAST_DISCOUNT_PERCENT, MOST_DISCOUNT_PERCENT);
  assertWhole(leadsPerMonth, 1);
  assertWhole(basePriceCents, 1);
  const hundredths = leadsPerMonth * basePriceCents * (100 - discountPercent);
  assertWhole(hundredths, 1);
  return Math.max(1, (hundredths - (hundredths % 100)) / 100);
}

/** The lead types that a package may be spent on, all Premium types on offer, with its price for one month of each. */
export function packagePrices<LeadType extends PricedLeadType>(
  pricing: PackagePricing,
  leadTypes: readonly LeadType[],
): { leadType: LeadType; priceCents: Cents }[] {
  return leadTypes
    .filter(({ tier, isOffered }) => tier === "premium" && isOffered)
    .map((leadType) => ({ leadType, priceCents: packagePriceCents(pricing, leadType) }));
}

function assertWhole(value: number, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (!Number.isSafeInteger(value) || value < least || value > most)
    throw new RangeError(`A package's price needs whole numbers from ${least} to ${most}.`);
}
