import * as z from "zod/mini";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { booleanString, toBooleanString } from "@/lib/kit/boolean-string";
import { PURCHASE_TYPES } from "./rules";
import type { LeadConfigurationDto } from "./schemas";
import { type BuilderSelection, EMPTY_SELECTION, losesBeneficiary } from "./selection";

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
