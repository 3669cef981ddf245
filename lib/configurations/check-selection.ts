import { isOfferedQuantity, NOT_AN_OFFERED_QUANTITY } from "@/lib/pricing/lead-quantities";
import { offersBeneficiary, offersHigherIncome, type PriceList } from "@/lib/pricing/price-configuration";
import { BUILDER_PURCHASE_TYPES, MINIMUM_STATES, type PurchaseType } from "./rules";

/** A selection to be saved. */
export interface WantedSelection {
  selectedStates: readonly string[];
  leadQuantity: number;
  purchaseType: PurchaseType;
  includeBeneficiary: boolean;
  includeHigherIncome: boolean;
}

/** Messages by field; empty when the selection may be saved. */
export type SelectionErrors = Record<string, string[]>;

/** The package that a selection was made from. */
export interface WantedPackage {
  leadsPerMonth: number;
}

/**
 * Checks whether a selection may be saved: a quantity on offer, at least five distinct and known states, add-ons only
 * if the lead type offers them (specification, sections 5 and 9). A package sets quantity and purchase type and is sold
 * with Premium leads, without add-ons.
 */
export function checkSelection(
  wanted: WantedSelection,
  list: PriceList,
  knownStates: ReadonlySet<string>,
  fromPackage: WantedPackage | null,
): SelectionErrors {
  const errors: SelectionErrors = { ...checkStates(wanted.selectedStates, knownStates) };
  if (fromPackage) return { ...errors, ...checkPackage(wanted, list, fromPackage) };
  if (!isOfferedQuantity(wanted.leadQuantity)) errors.leadQuantity = [NOT_AN_OFFERED_QUANTITY];
  if (!BUILDER_PURCHASE_TYPES.some((type) => type === wanted.purchaseType)) {
    errors.purchaseType = ["Choose one-time or weekly."];
  }
  if (wanted.includeBeneficiary && !offersBeneficiary(list)) {
    errors.includeBeneficiary = ["This lead type has no beneficiary option."];
  }
  if (wanted.includeHigherIncome && !offersHigherIncome(list)) {
    errors.includeHigherIncome = ["Higher income is offered with Premium leads only."];
  }
  return errors;
}

function checkStates(codes: readonly string[], knownStates: ReadonlySet<string>): SelectionErrors {
  const unknown = codes.filter((code) => !knownStates.has(code));
  if (unknown.length > 0) return { selectedStates: [`Unknown state: ${unknown.slice(0, 3).join(", ")}.`] };
  if (new Set(codes).size < MINIMUM_STATES) {
    return {
      selectedStates: [`Please select at least ${MINIMUM_STATES} states to ensure faster lead delivery.`],
    };
  }
  return {};
}

function checkPackage(wanted: WantedSelection, list: PriceList, fromPackage: WantedPackage): SelectionErrors {
  const errors: SelectionErrors = {};
  if (list.tier !== "premium") errors.leadTypeId = ["Packages are sold with Premium leads."];
  if (wanted.purchaseType !== "monthly") errors.purchaseType = ["A package renews monthly."];
  if (wanted.leadQuantity !== fromPackage.leadsPerMonth) {
    errors.leadQuantity = [`This package has ${fromPackage.leadsPerMonth} leads per month.`];
  }
  if (wanted.includeBeneficiary || wanted.includeHigherIncome) {
    errors.includeHigherIncome = ["A package has no add-ons."];
  }
  return errors;
}
