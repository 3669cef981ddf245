import {
  PENDING_CHECKOUT_KEY,
  type PendingCheckout,
  parsePendingCheckout,
} from "@/lib/configurations/pending-checkout";

/** Keeps a signed-out visitor's selection for after the sign-in. @throws when storage is full or forbidden. */
export function storePendingCheckout(pending: PendingCheckout): void {
  localStorage.setItem(PENDING_CHECKOUT_KEY, JSON.stringify(pending));
}

/** The stored text, or null when nothing is stored or storage is forbidden. */
export function readPendingText(): string | null {
  try {
    return localStorage.getItem(PENDING_CHECKOUT_KEY);
  } catch {
    return null;
  }
}

/** The stored selection; null when nothing is stored, or what is stored is not a selection. */
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
    // Forbidden storage holds nothing.
  }
}
