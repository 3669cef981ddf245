import type { Line } from "@/lib/catalog/lines";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { offersBeneficiary, offersHigherIncome } from "@/lib/pricing/price-configuration";
import { type BuilderPurchaseType, DEFAULT_LEAD_QUANTITY, MINIMUM_STATES } from "./rules";

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
  const offer = { tier: leadType.tier, beneficiaryOption: leadType.beneficiaryOption === "true" };
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
  const states = [...new Set(selection.states)].filter((code) => stateCodes.includes(code));
  const leadQuantity = quantities.includes(selection.leadQuantity)
    ? selection.leadQuantity
    : DEFAULT_LEAD_QUANTITY;
  const fitted = { ...selection, states, leadQuantity };
  const leadType = leadTypes.find((type) => type.id === selection.leadTypeId);
  if (leadType) return chooseLeadType(fitted, leadType);
  return { ...fitted, leadTypeId: null, includeBeneficiary: false, includeHigherIncome: false };
}

/** Whether a selection has the beneficiary option and its lead type does not offer it any more. */
export function losesBeneficiary(hasBeneficiary: boolean, leadType: LeadTypeDto): boolean {
  const offer = { tier: leadType.tier, beneficiaryOption: leadType.beneficiaryOption === "true" };
  return hasBeneficiary && !offersBeneficiary(offer);
}

export const BENEFICIARY_LOST = "The beneficiary option is no longer offered.";
