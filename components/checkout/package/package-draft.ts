"use client";

import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { notify, notifyError } from "@/components/ui/notify";
import { formatExactDecimal } from "@/lib/kit/money";
import { type PendingCheckout, pendingCheckout } from "../pending-checkout";

const DRAFT_KEY = "packageDraft";

const packageDraft = z.object({
  selection: pendingCheckout,
  refusal: z.nullable(z.object({ newPrice: z.nullable(z.string()) })),
});

/** What a customer chose for a package. */
interface PackageDraft {
  selection: PendingCheckout;
  /**
   * Why it could not be saved after the sign-in; null when it was not refused. `newPrice` is decimal, dollars a month: the price
   * of today, if a changed price was the reason.
   */
  refusal: { newPrice: string | null } | null;
}

/**
 * Stores a selection in this tab for the package's step, for when the customer comes back to it. The step may then be in a new
 * document, which has a content security policy of its own, so nothing else can carry the selection there.
 */
export function storePackageDraft(draft: PackageDraft): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Storage may be full or blocked. The customer then chooses again.
  }
}

/** The stored selection of a package; null without one. Tells the customer in a toast, once, why it was not saved. */
export function usePackageDraft(packageId: string): PackageDraft | null {
  const [draft] = useState(() => readPackageDraft(packageId));
  const isTold = useRef(false);
  useEffect(() => {
    if (!draft?.refusal || isTold.current) return;
    isTold.current = true;
    storePackageDraft({ ...draft, refusal: null });
    const { newPrice } = draft.refusal;
    if (!newPrice) return notifyError("Failed to save lead configuration. Please try again.");
    notify({
      title: "Price changed",
      description: `The price has changed to ${formatExactDecimal(newPrice)}. Nothing was charged.`,
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
