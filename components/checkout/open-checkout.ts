/**
 * Loads a checkout page as a new document, because checkout has its own content security policy.
 * @param onReturn called when the customer goes back and the browser restores this page from its cache.
 */
export function openCheckout(path: string, onReturn?: () => void): void {
  if (onReturn) window.addEventListener("pageshow", onReturn, { once: true });
  window.location.assign(path);
}
