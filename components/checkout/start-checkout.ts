import * as z from "zod/mini";
import { notify } from "@/components/ui/notify";
import {
  PENDING_CHECKOUT_KEY,
  type PendingCheckout,
  parsePendingCheckout,
  toSaveBody,
} from "@/lib/configurations/pending-checkout";
import { apiRequest } from "@/lib/platform/http/api-request";

const saved = z.object({ id: z.string() });

/**
 * Saves a selection as a lead configuration. @returns its id.
 * @throws ApiError: 409 with `totalPrice` when the price has changed, 422 when a rule refuses it.
 */
export async function saveConfiguration(pending: PendingCheckout, userId?: string): Promise<string> {
  const body = { ...toSaveBody(pending), ...(userId ? { userId } : {}) };
  const { id } = await apiRequest("POST", "/api/lead-configurations", saved, body);
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
