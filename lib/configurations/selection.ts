import type { Line } from "@/lib/catalog/lines";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import {
  isOfferedQuantity,
  NOT_AN_OFFERED_QUANTITY,
  offersBeneficiary,
  offersHigherIncome,
  type PriceList,
} from "@/lib/pricing/price-configuration";
import {
  BUILDER_PURCHASE_TYPES,
  type BuilderPurchaseType,
  DEFAULT_LEAD_QUANTITY,
  MINIMUM_STATES,
  type PurchaseType,
} from "./rules";

/** A visitor's choices in the builder so far. */
export interface BuilderSelection {
  line: Line | null;
  leadTypeId: string | null;
  purchaseType: BuilderPurchaseType;
  leadQuantity: number;
  includeBeneficiary: boolean;
  includeHigherIncome: boolean;
  states: string[];
}

export const EMPTY_SELECTION: BuilderSelection = {
  line: null,
  leadTypeId: null,
  purchaseType: "one-time",
  leadQuantity: DEFAULT_LEAD_QUANTITY,
  includeBeneficiary: false,
  includeHigherIncome: false,
  states: [],
};

/** Sets the lead type and removes add-ons that it does not offer. */
export function chooseLeadType(selection: BuilderSelection, leadType: LeadTypeDto): BuilderSelection {
  const offer = toOffer(leadType);
  return {
    ...selection,
    line: leadType.line,
    leadTypeId: leadType.id,
    includeBeneficiary: selection.includeBeneficiary && offersBeneficiary(offer),
    includeHigherIncome: selection.includeHigherIncome && offersHigherIncome(offer),
  };
}

/** Sets the line and keeps the tier if the new line has a lead type of that tier. */
export function chooseLine(
  selection: BuilderSelection,
  line: Line,
  leadTypes: readonly LeadTypeDto[],
): BuilderSelection {
  const tier = leadTypes.find((type) => type.id === selection.leadTypeId)?.tier;
  const sameTier = leadTypes.find((type) => type.line === line && type.tier === tier);
  if (sameTier) return chooseLeadType(selection, sameTier);
  return { ...selection, line, leadTypeId: null, includeBeneficiary: false, includeHigherIncome: false };
}

/** Adds or removes one state. States stay in the order in which they were chosen. */
export function toggleState(states: readonly string[], code: string): string[] {
  return states.includes(code) ? states.filter((other) => other !== code) : [...states, code];
}

/** Whether two selections buy the same. The order in which the states were chosen does not matter. */
export function isSameSelection(one: BuilderSelection, other: BuilderSelection): boolean {
  return (
    one.leadTypeId === other.leadTypeId &&
    one.purchaseType === other.purchaseType &&
    one.leadQuantity === other.leadQuantity &&
    one.includeBeneficiary === other.includeBeneficiary &&
    one.includeHigherIncome === other.includeHigherIncome &&
    one.states.toSorted().join() === other.states.toSorted().join()
  );
}

/** The first missing choice that prevents checkout; null when the selection is complete. */
export function findObstacle(selection: BuilderSelection): "lead-type" | "states" | null {
  if (!selection.leadTypeId) return "lead-type";
  return new Set(selection.states).size < MINIMUM_STATES ? "states" : null;
}

/**
 * Removes from a stored selection what the catalog no longer offers, so that an old draft cannot price or save
 * something that the builder does not show.
 */
export function fitToCatalog(
  selection: BuilderSelection,
  leadTypes: readonly LeadTypeDto[],
  stateCodes: readonly string[],
  quantities: readonly number[],
): BuilderSelection {
  const known = [...new Set(selection.states)].filter((code) => stateCodes.includes(code));
  // The same list while it is the same: the builder draws its map again for a new one.
  const states = known.length === selection.states.length ? selection.states : known;
  const leadQuantity = quantities.includes(selection.leadQuantity)
    ? selection.leadQuantity
    : DEFAULT_LEAD_QUANTITY;
  const fitted = { ...selection, states, leadQuantity };
  const leadType = leadTypes.find((type) => type.id === selection.leadTypeId);
  if (leadType) return chooseLeadType(fitted, leadType);
  return { ...fitted, leadTypeId: null, includeBeneficiary: false, includeHigherIncome: false };
}

/** The part of a lead type that says which options it offers. */
export function toOffer({ tier, beneficiaryOption }: LeadTypeDto): Parameters<typeof offersBeneficiary>[0] {
  return { tier, beneficiaryOption: beneficiaryOption === "true" };
}

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
