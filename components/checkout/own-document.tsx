"use client";

import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { isCheckout } from "@/lib/kit/own-document-paths";

const neverChanges = () => () => undefined;

/**
 * A safety net for links to checkout that came by a navigation inside another page: its policy would keep the
 * payment provider out. Such a page is loaded anew before anything of checkout runs.
 */
export function OwnDocument({ children }: { children: ReactNode }) {
  const isOwn = useSyncExternalStore(neverChanges, hasOwnPolicy, () => true);
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn ? children : null;
}

/** Whether the address that this document was loaded from is checkout's. */
function hasOwnPolicy(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return !loaded || isCheckout(new URL(loaded.name).pathname);
}
