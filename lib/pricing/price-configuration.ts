import type { Tier } from "@/lib/catalog/lines";
import type { Cents } from "@/lib/kit/money";

/** The higher-income add-on, per lead: $0.50. */
export const HIGHER_INCOME_CENTS: Cents = 50;

/** What a lead type charges and allows. */
export interface PriceList {
  tier: Tier;
  /** Per lead. */
  basePriceCents: Cents;
  beneficiaryOption: boolean;
  /** Per lead. */
  beneficiaryPriceCents: Cents;
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

/** Beneficiary leads are sold with a Premium type that offers them. */
export function offersBeneficiary(list: Pick<PriceList, "tier" | "beneficiaryOption">): boolean {
  return list.tier === "premium" && list.beneficiaryOption;
}

/** The higher-income filter is sold with Premium types. */
export function offersHigherIncome(list: Pick<PriceList, "tier">): boolean {
  return list.tier === "premium";
}

/**
 * The price of a selection, in whole cents: the one price function, used by the browser to show the
 * price at once and by the server to decide it. An add-on that the type does not offer adds nothing
 * (saving such a selection is refused elsewhere).
 * @throws RangeError when quantity or a unit price is not a non-negative integer.
 */
export function priceConfiguration(list: PriceList, selection: Selection): Price {
  const { leadQuantity } = selection;
  assertCount(leadQuantity);
  assertCount(list.basePriceCents);
  assertCount(list.beneficiaryPriceCents);
  const leadsTotalCents = list.basePriceCents * leadQuantity;
  const beneficiaryTotalCents =
    selection.includeBeneficiary && offersBeneficiary(list) ? list.beneficiaryPriceCents * leadQuantity : 0;
  const higherIncomeTotalCents =
    selection.includeHigherIncome && offersHigherIncome(list) ? HIGHER_INCOME_CENTS * leadQuantity : 0;
  return {
    leadsTotalCents,
    beneficiaryTotalCents,
    higherIncomeTotalCents,
    totalCents: leadsTotalCents + beneficiaryTotalCents + higherIncomeTotalCents,
  };
}

function assertCount(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError("Prices need whole, non-negative numbers.");
}
