"use client";

import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { takesPayments } from "@/lib/kit/own-document-paths";

const neverChanges = () => () => undefined;

/**
 * Reloads a page that takes payments when it was reached by client-side navigation. The document then still has the
 * content security policy of the page before, which blocks Stripe.
 */
export function ReloadWithOwnPolicy({ children }: { children: ReactNode }) {
  const isOwn = useSyncExternalStore(neverChanges, hasOwnPolicy, () => true);
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn ? children : null;
}

/** Whether this document was loaded from the URL of a page that takes payments. */
function hasOwnPolicy(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return !loaded || takesPayments(new URL(loaded.name).pathname);
}
