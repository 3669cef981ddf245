import { LEAST_DISCOUNT_PERCENT, MOST_DISCOUNT_PERCENT } from "@/lib/catalog/changes/catalog-terms";
import type { Tier } from "@/lib/catalog/lines";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { type Cents, fromDecimal, toDecimal } from "@/lib/kit/money";
import type { PricingDto } from "./schemas";

/** Quantities on offer: leads, for a weekly plan leads per week (specification, section 9). */
export const LEAD_QUANTITIES = [250, 500, 750, 1000, 1500, 2000, 3000, 5000] as const;

/** What a customer reads who asks for another quantity. */
export const NOT_AN_OFFERED_QUANTITY = `Choose one of ${LEAD_QUANTITIES.join(", ")} leads.`;

/** Whether the builder sells this quantity. Packages have quantities of their own. */
export function isOfferedQuantity(leadQuantity: number): boolean {
  return LEAD_QUANTITIES.some((quantity) => quantity === leadQuantity);
}

/** The prices and options of a lead type. */
export interface PriceList {
  tier: Tier;
  /** Per lead. */
  basePriceCents: Cents;
  beneficiaryOption: boolean;
  /** Per lead. */
  beneficiaryPriceCents: Cents;
  /** Per lead. */
  higherIncomePriceCents: Cents;
}

export interface Selection {
  leadQuantity: number;
  includeBeneficiary: boolean;
  includeHigherIncome: boolean;
}

export interface Price {
  leadsTotalCents: Cents;
  beneficiaryTotalCents: Cents;
  higherIncomeTotalCents: Cents;
  totalCents: Cents;
}

/** Whether a lead type offers beneficiary leads. Only Premium types can. */
export function offersBeneficiary(list: Pick<PriceList, "tier" | "beneficiaryOption">): boolean {
  return list.tier === "premium" && list.beneficiaryOption;
}

/** Whether a lead type offers the higher-income filter. All Premium types do. */
export function offersHigherIncome(list: Pick<PriceList, "tier">): boolean {
  return list.tier === "premium";
}

/**
 * Calculates the price of a selection. Browser and server use this same function. An add-on that the lead type does not
 * offer costs nothing; `lib/configurations` refuses to save such a selection.
 * @throws RangeError when the quantity or a unit price is not an integer of 0 or more.
 */
export function priceConfiguration(list: PriceList, selection: Selection): Price {
  const { leadQuantity } = selection;
  assertWhole(leadQuantity, 0);
  assertWhole(list.basePriceCents, 0);
  assertWhole(list.beneficiaryPriceCents, 0);
  assertWhole(list.higherIncomePriceCents, 0);
  const leadsTotalCents = list.basePriceCents * leadQuantity;
  const beneficiaryTotalCents =
    selection.includeBeneficiary && offersBeneficiary(list) ? list.beneficiaryPriceCents * leadQuantity : 0;
  const higherIncomeTotalCents =
    selection.includeHigherIncome && offersHigherIncome(list)
      ? list.higherIncomePriceCents * leadQuantity
      : 0;
  return {
    leadsTotalCents,
    beneficiaryTotalCents,
    higherIncomeTotalCents,
    totalCents: leadsTotalCents + beneficiaryTotalCents + higherIncomeTotalCents,
  };
}

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

/** The price of a configuration by today's catalog: the package's price for the lead type, or the price of the selection. */
export function currentPriceCents(
  list: PriceList,
  selection: Selection,
  fromPackage: PackagePricing | null,
): Cents {
  return fromPackage ? packagePriceCents(fromPackage, list) : priceConfiguration(list, selection).totalCents;
}

/** Calculates what one lead of the stock costs: what a selection of one lead with the same add-ons costs. */
export function priceLead(
  list: PriceList,
  lead: { wantsBeneficiary: boolean; higherIncome: boolean },
): Price {
  return priceConfiguration(list, {
    leadQuantity: 1,
    includeBeneficiary: lead.wantsBeneficiary,
    includeHigherIncome: lead.higherIncome,
  });
}

/** Calculates the price of a selection in the browser, before the server confirms it. */
export function priceLeadType(leadType: LeadTypeDto, selection: Selection): Price {
  return priceConfiguration(toPriceList(leadType), selection);
}

/** Reads the prices of a lead type that GET /api/lead-types returned. @throws RangeError for a malformed amount. */
function toPriceList(leadType: LeadTypeDto): PriceList {
  return {
    tier: leadType.tier,
    basePriceCents: readCents(leadType.basePrice),
    beneficiaryOption: leadType.beneficiaryOption === "true",
    beneficiaryPriceCents: readCents(leadType.beneficiaryPrice),
    higherIncomePriceCents: readCents(leadType.higherIncomePrice),
  };
}

function readCents(decimal: string): Cents {
  const cents = fromDecimal(decimal);
  if (cents === null) throw new RangeError(`Not an amount: ${decimal}`);
  return cents;
}

/** Converts a price to the format of the API. Not in schemas.ts, which brings zod: the builder shows prices before zod has loaded. */
export function toPricingDto(price: Price): PricingDto {
  return {
    totalPrice: toDecimal(price.totalCents),
    breakdown: {
      leadsTotal: toDecimal(price.leadsTotalCents),
      beneficiaryTotal: toDecimal(price.beneficiaryTotalCents),
      higherIncomeTotal: toDecimal(price.higherIncomeTotalCents),
    },
  };
}

/** @throws RangeError for what is not a whole number from `least` to `most`. */
function assertWhole(value: number, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (!Number.isSafeInteger(value) || value < least || value > most)
    throw new RangeError(`A price needs whole numbers from ${least} to ${most}.`);
}
