"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LEAD_TYPES_KEY } from "@/components/catalog/use-catalog";
import {
  notifyAccountRequired,
  openCheckout,
  removePendingCheckout,
  saveConfiguration,
  storePendingCheckout,
} from "@/components/checkout/start-checkout";
import { useAuth } from "@/components/layout/auth-provider";
import { notify, notifyError } from "@/components/ui/notify";
import {
  type BuilderSelection,
  findObstacle,
  type PendingCheckout,
  toPendingCheckout,
} from "@/lib/configurations/builder-selection";
import { readPriceChange } from "@/lib/configurations/price-change";
import { paths } from "@/lib/kit/paths";
import { PRICING_KEY } from "./use-confirmed-price";

export type BuilderMode = "purchase" | "select";

/** Proceeds from the builder to checkout. On `/select-leads` checkout asks for the account, not the builder (spec, section 2). */
export function useProceed(mode: BuilderMode, selection: BuilderSelection, totalPrice: string | undefined) {
  const router = useRouter();
  const client = useQueryClient();
  const { user } = useAuth();
  const [busy, setBusy] = useState(false);
  const [newPrice, setNewPrice] = useState<string | null>(null);

  const save = async (pending: PendingCheckout, userId: string) => {
    setBusy(true);
    setNewPrice(null);
    try {
      const leadConfigId = await saveConfiguration(pending, userId);
      removePendingCheckout();
      openCheckout(paths.checkoutConfiguration(leadConfigId), () => setBusy(false));
    } catch (error) {
      setBusy(false);
      const changed = readPriceChange(error);
      if (!changed) return notifyError("Failed to save lead configuration. Please try again.");
      setNewPrice(changed);
      await client.invalidateQueries({ queryKey: LEAD_TYPES_KEY });
      await client.invalidateQueries({ queryKey: [PRICING_KEY] });
    }
  };

  const proceed = () => {
    const obstacle = findObstacle(selection);
    const { leadTypeId } = selection;
    if (obstacle === "lead-type" || !leadTypeId || !totalPrice)
      return notifyError("Please select a lead type.");
    if (obstacle === "states") return notifyTooFewStates();
    const pending = toPendingCheckout({ ...selection, leadTypeId }, totalPrice);
    if (mode === "purchase" && user) return void save(pending, user.id);
    if (!keep(pending)) return notifyError("Failed to save lead configuration. Please try again.");
    if (mode === "select") return openCheckout(paths.checkoutCustom);
    // While it is unknown who is signed in, the sign-in page finds out and continues to checkout.
    if (user === null) notifyAccountRequired();
    router.push(paths.auth);
  };

  return { proceed, busy, newPrice };
}

function keep(pending: PendingCheckout): boolean {
  try {
    storePendingCheckout(pending);
    return true;
  } catch {
    return false;
  }
}

function notifyTooFewStates(): void {
  notify({
    title: "Minimum States Required",
    description: "Please select at least 5 states to ensure faster lead delivery.",
    destructive: true,
  });
}
