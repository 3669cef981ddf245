"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { UserDto } from "@/lib/accounts/dto";
import type { PendingCheckout } from "@/lib/configurations/pending-checkout";
import { formatWholeDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { CheckoutFrame, CheckoutLoading } from "./checkout-frame";
import { MissingConfiguration } from "./missing-configuration";
import { readPendingCheckout } from "./pending-checkout-storage";
import { SignInRedirect } from "./sign-in-redirect";
import { useSaveSelection } from "./use-save-selection";

/** The selection that the builder left in this browser. It waits there until somebody signs in. */
export function StoredSelectionCheckout({ user }: { user: UserDto | null }) {
  const [pending] = useState(readPendingCheckout);
  if (!pending) return <MissingConfiguration />;
  if (!user) return <SignInRedirect to={paths.auth} />;
  return <SaveStoredSelection pending={pending} user={user} />;
}

function SaveStoredSelection({ pending, user }: { pending: PendingCheckout; user: UserDto }) {
  const { save, newPrice, failed, busy } = useSaveSelection(user.id);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    save(pending);
  }, [save, pending]);

  if (!failed && !newPrice) return <CheckoutLoading label="Saving your package..." />;
  const retry = newPrice ? { ...pending, pricing: { totalPrice: newPrice } } : pending;
  return (
    <CheckoutFrame title={newPrice ? "The price has changed" : "Your package could not be saved"}>
      <Card className="grid gap-5">
        <Notice tone="amber">
          {newPrice
            ? `You saw ${formatWholeDecimal(pending.pricing.totalPrice)}; the price is now ${formatWholeDecimal(newPrice)}. Nothing was charged.`
            : "Your selection is still here, and nothing was charged. Try again, or look it over in the builder."}
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
