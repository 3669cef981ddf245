"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { notifyError } from "@/components/ui/notify";
import type { PendingCheckout } from "@/lib/configurations/pending-checkout";
import { readPriceChange } from "@/lib/configurations/price-change";
import { paths } from "@/lib/kit/paths";
import { removePendingCheckout, saveConfiguration } from "./start-checkout";

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
      if (!readPriceChange(failure)) notifyError("Failed to save lead configuration. Please try again.");
    },
  });
  const newPrice = readPriceChange(error);
  return { save: mutate, busy: isPending || isSuccess, newPrice, failed: error !== null && !newPrice };
}
