"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { UserDto } from "@/lib/accounts/dto";
import type { SelectionInput } from "@/lib/configurations/schemas";
import { formatExactDecimal, fromDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { READ_LIMIT_MS } from "@/lib/platform/http/api-request";
import { CheckoutFrame, CheckoutLoading } from "./checkout-frame";
import { MissingConfiguration } from "./missing-configuration";
import { type PendingCheckout, readPendingCheckout, toSaveBody } from "./pending-checkout";
import { SignInRedirect } from "./sign-in-redirect";
import { useSaveSelection } from "./use-save-selection";

/** Today's total of a selection, decimal. A server action; the page passes it. */
export type PriceAction = (selection: SelectionInput) => Promise<ActionResult<{ totalPrice: string }>>;

interface StoredSelectionProps {
  user: UserDto | null;
  priceSavedSelection: PriceAction;
}

/** Checkout of the selection that the builder stored in this browser. It stays there until somebody signs in. */
export function StoredSelectionCheckout({ user, priceSavedSelection }: StoredSelectionProps) {
  const [pending] = useState(readPendingCheckout);
  if (!pending) return <MissingConfiguration />;
  if (!user) return <SignInRedirect to={paths.auth} />;
  return <SaveStoredSelection pending={pending} user={user} priceSavedSelection={priceSavedSelection} />;
}

interface SaveProps {
  pending: PendingCheckout;
  user: UserDto;
  priceSavedSelection: PriceAction;
}

function SaveStoredSelection({ pending, user, priceSavedSelection }: SaveProps) {
  const { save, newPrice: refusedFor, failed, busy } = useSaveSelection(user.id);
  const seen = pending.pricing.totalPrice;
  const today = useQuery({
    queryKey: ["priceSavedSelection", pending],
    queryFn: () => actionData(priceSavedSelection(toSaveBody(pending)), READ_LIMIT_MS),
    gcTime: 0,
  });
  // The price may change once more between this query and saving.
  const priceNow = refusedFor ?? today.data?.totalPrice ?? null;
  const newPrice = priceNow !== null && fromDecimal(priceNow) !== fromDecimal(seen) ? priceNow : null;

  const started = useRef(false);
  const isPriced = !today.isPending;
  useEffect(() => {
    // Without a price from the server, saving finds out what is wrong with the selection.
    if (!isPriced || newPrice || started.current) return;
    started.current = true;
    save(pending);
  }, [isPriced, newPrice, save, pending]);

  if (!failed && !newPrice) return <CheckoutLoading label="Saving your package..." />;
  const retry = newPrice ? { ...pending, pricing: { totalPrice: newPrice } } : pending;
  return (
    <CheckoutFrame title={newPrice ? "The price has changed" : "Your package could not be saved"}>
      <Card className="grid gap-5">
        <Notice tone="amber">
          {newPrice
            ? `You saw ${formatExactDecimal(seen)}; the price is now ${formatExactDecimal(newPrice)}. Nothing was charged.`
            : "Your selection is still here, and nothing was charged. Try again, or change it in the builder."}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => save(retry)} disabled={busy} busy={busy}>
            {newPrice ? "Continue with the new price" : "Try again"}
          </Button>
          <Link href={paths.purchaseLeads} className={buttonVariants({ variant: "secondary" })}>
            Back to the builder
          </Link>
        </div>
      </Card>
    </CheckoutFrame>
  );
}
