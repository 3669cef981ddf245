import * as z from "zod/mini";
import { LINES, type Line } from "@/lib/catalog/lines";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { toBooleanString } from "@/lib/kit/boolean-string";
import { offersBeneficiary, offersHigherIncome } from "@/lib/pricing/price-configuration";
import type { PendingCheckout } from "./pending-checkout";
import { BUILDER_PURCHASE_TYPES, DEFAULT_LEAD_QUANTITY, MINIMUM_STATES } from "./rules";

/** A visitor's choices in the builder so far. */
export const builderSelection = z.object({
  line: z.nullable(z.enum(LINES)),
  leadTypeId: z.nullable(z.string()),
  purchaseType: z.enum(BUILDER_PURCHASE_TYPES),
  leadQuantity: z.int(),
  includeBeneficiary: z.boolean(),
  includeHigherIncome: z.boolean(),
  states: z.array(z.string()),
});
export type BuilderSelection = z.infer<typeof builderSelection>;

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

/** Converts a selection for storage and saving. @param totalPrice decimal, as shown to the customer. */
export function toPendingCheckout(
  selection: BuilderSelection & { leadTypeId: string },
  totalPrice: string,
): PendingCheckout {
  return {
    selectedLeadType: selection.leadTypeId,
    selectedStates: selection.states,
    leadQuantity: selection.leadQuantity,
    purchaseType: selection.purchaseType,
    includeBeneficiary: toBooleanString(selection.includeBeneficiary),
    includeHigherIncome: toBooleanString(selection.includeHigherIncome),
    pricing: { totalPrice },
  };
}

/** Converts a stored selection back. `line` is null until the catalog has loaded and `fitToCatalog` sets it. */
export function fromPendingCheckout(pending: PendingCheckout): BuilderSelection {
  return {
    ...EMPTY_SELECTION,
    leadTypeId: pending.selectedLeadType,
    purchaseType: pending.purchaseType === "weekly" ? "weekly" : "one-time",
    leadQuantity: pending.leadQuantity,
    includeBeneficiary: pending.includeBeneficiary === "true",
    includeHigherIncome: pending.includeHigherIncome === "true",
    states: pending.selectedStates,
  };
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
