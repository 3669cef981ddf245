import * as z from "zod/mini";
import { booleanString } from "@/lib/kit/boolean-string";
import { PURCHASE_TYPES } from "./rules";

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
