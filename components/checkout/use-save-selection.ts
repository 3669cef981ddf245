"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { LEAD_PACKAGES_KEY, rereadCatalogIfGone } from "@/components/catalog/use-catalog";
import { notifyError } from "@/components/ui/notify";
import { readPriceChange } from "@/lib/configurations/price-change";
import { paths } from "@/lib/kit/paths";
import { isSignedOut } from "@/lib/platform/http/api-request";
import { type PendingCheckout, removePendingCheckout, saveConfiguration } from "./pending-checkout";

interface SaveSelectionOptions {
  /**
   * Called with the selection when the session has ended. Without it the caller must ask for the sign-in when the user becomes
   * null.
   */
  onSignedOut?: (pending: PendingCheckout) => void;
  /** `push` for a page where something was chosen, so that the browser's Back leads to it from the checkout. */
  opens?: "push" | "replace";
}

/**
 * Saves a selection and opens its checkout. `newPrice` (decimal) is set when the price has changed, and `refused` is the selection
 * that was to be saved at the old one.
 */
export function useSaveSelection(
  userId: string | undefined,
  { onSignedOut, opens = "replace" }: SaveSelectionOptions = {},
) {
  const router = useRouter();
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (pending: PendingCheckout) => saveConfiguration(pending, userId),
    onSuccess: (leadConfigId) => {
      removePendingCheckout();
      router[opens](paths.checkoutConfiguration(leadConfigId));
    },
    onError: (failure, pending) => {
      if (isSignedOut(failure)) return onSignedOut?.(pending);
      if (!readPriceChange(failure)) {
        notifyError("Failed to save lead configuration. Please try again.");
        return rereadCatalogIfGone(client, failure);
      }
      // The other lines of a package may have new prices, too.
      return client.invalidateQueries({ queryKey: LEAD_PACKAGES_KEY });
    },
  });
  const newPrice = readPriceChange(error);
  return {
    save: mutate,
    busy: isPending || isSuccess,
    newPrice,
    refused: newPrice ? variables : undefined,
    failed: error !== null && !newPrice && !isSignedOut(error),
  };
}
