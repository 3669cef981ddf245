import {
  PENDING_CHECKOUT_KEY,
  type PendingCheckout,
  parsePendingCheckout,
} from "@/lib/configurations/pending-checkout";

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
