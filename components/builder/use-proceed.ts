"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LEAD_TYPES_KEY, rereadCatalogIfGone } from "@/components/catalog/use-catalog";
import { useAuth } from "@/components/layout/auth-provider";
import { notify, notifyError } from "@/components/ui/notify";
import type { UserDto } from "@/lib/accounts/dto";
import { type BuilderSelection, findObstacle, isSameSelection } from "@/lib/configurations/selection";
import { paths } from "@/lib/kit/paths";
import { isSignedOut } from "@/lib/platform/http/api-request";
import { CodeNotLoaded, loadCode } from "@/lib/platform/http/load-code";
import { PRICING_KEY } from "./use-confirmed-price";

export type BuilderMode = "purchase" | "select";

const FAILED = "Failed to save lead configuration.";

/** The code that saves the selection. It brings zod, so it is not one of the first scripts of the page. */
const loadCheckout = () =>
  loadCode(
    () =>
      Promise.all([
        import("@/components/checkout/pending-checkout"),
        import("@/lib/configurations/price-change"),
      ]),
    FAILED,
  );

/** Proceeds from the builder to checkout. On `/select-leads` checkout asks for the account, not the builder (spec, section 2). */
export function useProceed(mode: BuilderMode, selection: BuilderSelection, totalPrice: string | undefined) {
  const router = useRouter();
  const client = useQueryClient();
  const { user: known, refresh } = useAuth();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ selection: BuilderSelection; newPrice: string } | null>(null);
  // A mutation, so that a 401 sets the user to null, as for every call (components/layout/query-client.ts).
  const { mutateAsync: save } = useMutation({ mutationFn: async (call: () => Promise<string>) => call() });

  const leave = async (chosen: BuilderSelection & { leadTypeId: string }, price: string) => {
    const [checkout, { readPriceChange }] = await loadCheckout();
    const pending = checkout.toPendingCheckout(chosen, price);
    // The visitor may be faster than the response that tells who is signed in.
    const user = known === undefined ? await refresh() : known;
    const step = nextStep(mode, user);
    if (step === "save" && user) {
      try {
        const leadConfigId = await save(() => checkout.saveConfiguration(pending, user.id));
        checkout.removePendingCheckout();
        return checkout.openCheckout(paths.checkoutConfiguration(leadConfigId), () => setBusy(false));
      } catch (error) {
        const changed = readPriceChange(error);
        if (changed) {
          setRefused({ selection: chosen, newPrice: changed });
          await client.invalidateQueries({ queryKey: LEAD_TYPES_KEY });
          await client.invalidateQueries({ queryKey: [PRICING_KEY] });
          return setBusy(false);
        }
        // The session has ended since the page was loaded: go on like a visitor.
        if (!isSignedOut(error)) throw error;
      }
    }
    checkout.storePendingCheckout(pending);
    setBusy(false);
    if (step === "checkout") return checkout.openCheckout(paths.checkoutCustom);
    // When it cannot be known who is signed in, the sign-in page finds out and continues to checkout.
    if (user !== undefined) checkout.notifyAccountRequired();
    router.push(paths.auth);
  };

  const proceed = async () => {
    const obstacle = findObstacle(selection);
    const { leadTypeId } = selection;
    if (obstacle === "lead-type" || !leadTypeId || !totalPrice) return notifyNoType();
    if (obstacle === "states") return notifyTooFewStates();
    setBusy(true);
    setRefused(null);
    try {
      await leave({ ...selection, leadTypeId }, totalPrice);
    } catch (error) {
      setBusy(false);
      notifyError(saveFailureText(error));
      rereadCatalogIfGone(client, error);
    }
  };

  // The new price is that of the selection which was refused, not of another one that was made since.
  const newPrice = refused && isSameSelection(refused.selection, selection) ? refused.newPrice : null;
  return { proceed: () => void proceed(), busy, newPrice };
}

const notifyNoType = () => notifyError("Please select a lead type.");

/** Why the selection was not saved, and what to do, for the customer. */
export function saveFailureText(error: unknown): string {
  if (error instanceof CodeNotLoaded) return error.message;
  // Storage that is blocked, or full.
  if (error instanceof DOMException && ["SecurityError", "QuotaExceededError"].includes(error.name))
    return `${FAILED} Your browser refuses to store it. Allow this site to keep data, and try again.`;
  return `${FAILED} Please try again.`;
}

/** What Proceed does: it saves the selection, or stores it in this browser and opens checkout or sign-in. */
export function nextStep(
  mode: BuilderMode,
  user: Pick<UserDto, "mustSetUpTwoFactor"> | null | undefined,
): "save" | "checkout" | "sign-in" {
  // The server saves nothing until two-factor sign-in is set up. Checkout says so, and goes on afterwards.
  if (mode === "select" || user?.mustSetUpTwoFactor) return "checkout";
  return user ? "save" : "sign-in";
}

function notifyTooFewStates(): void {
  notify({
    title: "Minimum States Required",
    description: "Please select at least 5 states to ensure faster lead delivery.",
    destructive: true,
  });
}
