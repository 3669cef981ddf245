"use client";

import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { notify, notifyError } from "@/components/ui/notify";
import { formatExactDecimal } from "@/lib/kit/money";
import { type PendingCheckout, pendingCheckout } from "../pending-checkout";

const DRAFT_KEY = "packageDraft";

const packageDraft = z.object({ selection: pendingCheckout, newPrice: z.nullable(z.string()) });

/** What a customer chose for a package before sign-in, and could not be saved after it. */
interface PackageDraft {
  selection: PendingCheckout;
  /** Decimal, dollars a month: the price of today, if a changed price was the reason. */
  newPrice: string | null;
}

/**
 * Stores a selection in this tab for the package's step. The step is in a new document, which has a content security policy of
 * its own, so nothing else can carry the selection there.
 */
export function storePackageDraft(draft: PackageDraft): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Storage may be full or blocked. The customer then chooses again.
  }
}

/** Takes the stored selection of a package, once, and tells the customer in a toast why it was not saved. Null without one. */
export function usePackageDraft(packageId: string): PackageDraft | null {
  const [draft] = useState(() => readPackageDraft(packageId));
  const isTold = useRef(false);
  useEffect(() => {
    if (!draft || isTold.current) return;
    isTold.current = true;
    sessionStorage.removeItem(DRAFT_KEY);
    if (!draft.newPrice) return notifyError("Failed to save lead configuration. Please try again.");
    notify({
      title: "Price changed",
      description: `The price has changed to ${formatExactDecimal(draft.newPrice)}. Nothing was charged.`,
    });
  }, [draft]);
  return draft;
}

function readPackageDraft(packageId: string): PackageDraft | null {
  try {
    const draft = packageDraft.parse(JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "null"));
    return draft.selection.packageId === packageId ? draft : null;
  } catch {
    return null;
  }
}
