import * as z from "zod/mini";
import { LINES, type Line } from "@/lib/catalog/lines";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { booleanString, toBooleanString } from "@/lib/kit/boolean-string";
import { offersBeneficiary, offersHigherIncome } from "@/lib/pricing/price-configuration";
import { BUILDER_PURCHASE_TYPES, DEFAULT_LEAD_QUANTITY, MINIMUM_STATES, PURCHASE_TYPES } from "./rules";
import type { LeadConfigurationDto } from "./schemas";

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

/** The localStorage key of a signed-out visitor's selection (specification, section 3). */
export const PENDING_CHECKOUT_KEY = "pendingCheckout";

/** The stored selection, with the fields of the specification; `packageId` only for a package. */
export const pendingCheckout = z.object({
  selectedLeadType: z.string(),
  selectedStates: z.array(z.string()),
  leadQuantity: z.int(),
  purchaseType: z.enum(PURCHASE_TYPES),
  includeBeneficiary: booleanString,
  includeHigherIncome: booleanString,
  pricing: z.object({ totalPrice: z.string() }),
  packageId: z.optional(z.string()),
});
export type PendingCheckout = z.infer<typeof pendingCheckout>;

/** Parses a stored selection. @throws SyntaxError for invalid JSON; zod's error when it is not a selection. */
export function parsePendingCheckout(text: string): PendingCheckout {
  return pendingCheckout.parse(JSON.parse(text));
}

/** The body of POST /api/lead-configurations for a stored selection. */
export function toSaveBody(pending: PendingCheckout) {
  return {
    leadTypeId: pending.selectedLeadType,
    ...(pending.packageId ? { packageId: pending.packageId } : {}),
    selectedStates: pending.selectedStates,
    leadQuantity: pending.leadQuantity,
    purchaseType: pending.purchaseType,
    includeBeneficiary: pending.includeBeneficiary,
    includeHigherIncome: pending.includeHigherIncome,
    totalPrice: pending.pricing.totalPrice,
    status: "pending" as const,
  };
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

/** Whether a selection has the beneficiary option and its lead type does not offer it any more. */
export function losesBeneficiary(hasBeneficiary: boolean, leadType: LeadTypeDto): boolean {
  const offer = { tier: leadType.tier, beneficiaryOption: leadType.beneficiaryOption === "true" };
  return hasBeneficiary && !offersBeneficiary(offer);
}

export const BENEFICIARY_LOST = "The beneficiary option is no longer offered.";

/**
 * The selection of a saved configuration at another price (decimal), for a customer who accepts a changed price. It leaves
 * out an option that the lead type does not offer any more, as the new price does.
 * @param leadType today's; undefined when it is not on offer.
 */
export function repeatConfiguration(
  configuration: LeadConfigurationDto,
  totalPrice: string,
  leadType: LeadTypeDto | undefined,
): PendingCheckout {
  const hasBeneficiary = configuration.includeBeneficiary === "true";
  const isLost = leadType !== undefined && losesBeneficiary(hasBeneficiary, leadType);
  return {
    selectedLeadType: configuration.leadTypeId,
    selectedStates: configuration.selectedStates,
    leadQuantity: configuration.leadQuantity,
    purchaseType: configuration.purchaseType,
    includeBeneficiary: isLost ? "false" : configuration.includeBeneficiary,
    includeHigherIncome: configuration.includeHigherIncome,
    pricing: { totalPrice },
    ...(configuration.packageId ? { packageId: configuration.packageId } : {}),
  };
}
