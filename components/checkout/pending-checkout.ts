import * as z from "zod/mini";
import { notify } from "@/components/ui/notify";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { PURCHASE_TYPES } from "@/lib/configurations/rules";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { type BuilderSelection, EMPTY_SELECTION } from "@/lib/configurations/selection";
import { losesBeneficiary } from "@/lib/configurations/still-offered";
import { booleanString, toBooleanString } from "@/lib/kit/boolean-string";
import { apiRequest, READ_LIMIT_MS } from "@/lib/platform/http/api-request";

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

const saved = z.object({ id: z.string() });

/**
 * Saves a selection as a lead configuration. Saved twice after a lost response, one of them is never paid. @returns its id.
 * @throws ApiError: 409 with `totalPrice` when the price has changed, 422 when a rule refuses it; others as `apiRequest`, also `TimeoutError`.
 */
export async function saveConfiguration(pending: PendingCheckout, userId?: string): Promise<string> {
  const body = { ...toSaveBody(pending), ...(userId ? { userId } : {}) };
  const { id } = await apiRequest("POST", "/api/lead-configurations", saved, body, READ_LIMIT_MS);
  return id;
}

/**
 * Loads a checkout page as a new document, because checkout has its own content security policy.
 * @param onReturn called when the customer goes back and the browser restores this page from its cache.
 */
export function openCheckout(path: string, onReturn?: () => void): void {
  if (onReturn) window.addEventListener("pageshow", onReturn, { once: true });
  window.location.assign(path);
}

/** For a visitor who proceeds to checkout (spec, section 8). */
export function notifyAccountRequired(): void {
  notify({
    title: "Account Required",
    description: "Please sign in or create an account to proceed with your purchase.",
  });
}

/** Stores a visitor's selection until after sign-in. @throws DOMException when storage is full or blocked. */
export function storePendingCheckout(pending: PendingCheckout): void {
  localStorage.setItem(PENDING_CHECKOUT_KEY, JSON.stringify(pending));
}

/** The stored text; null when nothing is stored or storage is blocked. */
export function readPendingText(): string | null {
  try {
    return localStorage.getItem(PENDING_CHECKOUT_KEY);
  } catch {
    return null;
  }
}

/** The stored selection; null when nothing is stored or it cannot be read. */
export function readPendingCheckout(): PendingCheckout | null {
  const text = readPendingText();
  if (text === null) return null;
  try {
    return parsePendingCheckout(text);
  } catch {
    return null;
  }
}

export function removePendingCheckout(): void {
  try {
    localStorage.removeItem(PENDING_CHECKOUT_KEY);
  } catch {
    // Blocked storage holds nothing.
  }
}
