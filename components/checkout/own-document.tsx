"use client";

import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { isCheckout } from "@/lib/kit/own-document-paths";

const neverChanges = () => () => undefined;

/**
 * Reloads checkout when it was reached by client-side navigation. The document then still has the content security
 * policy of the page before, which blocks Stripe.
 */
export function OwnDocument({ children }: { children: ReactNode }) {
  const isOwn = useSyncExternalStore(neverChanges, hasOwnPolicy, () => true);
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn ? children : null;
}

/** Whether this document was loaded from a checkout URL. */
function hasOwnPolicy(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return !loaded || isCheckout(new URL(loaded.name).pathname);
}
