/**
 * Loads a page of checkout as a document of its own, with its own security policy.
 * @param onReturn called when the buyer comes back and the browser shows this page as it was left.
 */
export function openCheckout(path: string, onReturn?: () => void): void {
  if (onReturn) window.addEventListener("pageshow", onReturn, { once: true });
  window.location.assign(path);
}
