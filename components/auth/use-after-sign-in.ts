"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { saveDraft } from "@/components/builder/draft-storage";
import { storePackageDraft } from "@/components/checkout/package/package-draft";
import {
  fromPendingCheckout,
  type PendingCheckout,
  readPendingCheckout,
  readPendingText,
  removePendingCheckout,
  saveConfiguration,
} from "@/components/checkout/pending-checkout";
import { useAuth } from "@/components/layout/auth-provider";
import { notify } from "@/components/ui/notify";
import type { UserDto } from "@/lib/accounts/dto";
import { readNextPath } from "@/lib/accounts/sign-in/next-path";
import { readPriceChange } from "@/lib/configurations/price-change";
import { formatExactDecimal } from "@/lib/kit/money";
import { needsOwnDocument } from "@/lib/kit/own-document-paths";
import { paths } from "@/lib/kit/paths";

/** Sends a signed-in visitor to their destination, once, however often the page renders. */
export function useAfterSignIn(): void {
  const router = useRouter();
  const { user, refresh } = useAuth();
  const started = useRef(false);
  // A user known from before may have signed out in another tab.
  const [checked, setChecked] = useState(!user);

  useEffect(() => {
    if (!checked) void refresh().then(() => setChecked(true));
  }, [checked, refresh]);

  useEffect(() => {
    if (!user || !checked || started.current) return;
    started.current = true;
    void findDestination(user).then((path) =>
      needsOwnDocument(path) ? window.location.replace(path) : router.replace(path),
    );
  }, [user, checked, router]);
}

/**
 * Turns a stored selection into a configuration. Without one: the page that asked for the sign-in, else the dashboard, for
 * staff the staff area.
 */
export async function findDestination(
  user: Pick<UserDto, "id" | "role" | "mustSetUpTwoFactor">,
): Promise<string> {
  const { id, role, mustSetUpTwoFactor } = user;
  const next = readNextPath(new URLSearchParams(window.location.search).get("next"));
  if (readPendingText() === null) return next ?? (role === "staff" ? paths.admin : paths.dashboard);
  // Nothing can be saved before. Checkout says so, and finds the selection afterwards.
  if (mustSetUpTwoFactor) return paths.checkoutCustom;
  const pending = readPendingCheckout();
  removePendingCheckout();
  if (pending) return await convertPending(pending, id);
  // The specification wants both failures only logged (section 8): the visitor lands on the page where the selection is made.
  console.error("The selection from before the sign-in could not be read.");
  return paths.purchaseLeads;
}

/**
 * Saves a stored selection and returns the path of its checkout. On failure, which is logged: the path of the page where the
 * selection can be made again, with the selection filled in. A toast tells a price that changed since it was shown; the step
 * of a package says itself why the selection was not saved.
 */
export async function convertPending(pending: PendingCheckout, userId: string): Promise<string> {
  try {
    return paths.checkoutConfiguration(await saveConfiguration(pending, userId));
  } catch (error) {
    console.error("The selection from before the sign-in could not be saved.", error);
    const newPrice = readPriceChange(error);
    if (pending.packageId) {
      storePackageDraft({ selection: pending, refusal: { newPrice } });
      return paths.checkoutPackage(pending.packageId);
    }
    if (newPrice)
      notify({
        title: "Price changed",
        description: `The price has changed to ${formatExactDecimal(newPrice)}. Nothing was charged.`,
      });
    saveDraft(fromPendingCheckout(pending));
    return paths.purchaseLeads;
  }
}
