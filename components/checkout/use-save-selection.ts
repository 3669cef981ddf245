"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { readPriceChange } from "@/lib/checkout/price-change";
import type { PendingCheckout } from "@/lib/configurations/pending-checkout";
import { paths } from "@/lib/kit/paths";
import { notifyCheckoutError } from "./checkout-toasts";
import { removePendingCheckout } from "./pending-checkout-storage";
import { saveConfiguration } from "./save-configuration";

/** Saves a selection and opens its checkout. `newPrice` (decimal) is set when the price has changed. */
export function useSaveSelection(userId: string | undefined) {
  const router = useRouter();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (pending: PendingCheckout) => saveConfiguration(pending, userId),
    onSuccess: (leadConfigId) => {
      removePendingCheckout();
      router.replace(paths.checkoutConfiguration(leadConfigId));
    },
    onError: (failure) => {
      if (!readPriceChange(failure))
        notifyCheckoutError("Failed to save lead configuration. Please try again.");
    },
  });
  const newPrice = readPriceChange(error);
  return { save: mutate, busy: isPending || isSuccess, newPrice, failed: error !== null && !newPrice };
}
