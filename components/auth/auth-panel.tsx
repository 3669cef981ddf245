"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { useLeadTypes } from "@/components/catalog/use-catalog";
import {
  type PendingCheckout,
  readPendingCheckout,
  readPendingText,
} from "@/components/checkout/pending-checkout";
import { useAuth } from "@/components/layout/auth-provider";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Loading } from "@/components/ui/spinner";
import { Tabs } from "@/components/ui/tabs";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { QUANTITY_PERIOD } from "@/lib/checkout/billing-period";
import { formatCount } from "@/lib/kit/format-count";
import { formatWholeDecimal } from "@/lib/kit/money";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";
import { useAfterSignIn } from "./use-after-sign-in";

/**
 * Sign in or sign up. Opens on Sign Up for a visitor who comes from the builder with a package, because most of them have no
 * account yet, and shows the package. Redirects visitors who are already signed in.
 */
export function AuthPanel() {
  const { user } = useAuth();
  const pending = usePendingCheckout();
  const [chosen, setChosen] = useState<string | null>(null);
  useAfterSignIn();

  if (user) return <Loading label="You are signed in. One moment..." />;
  return (
    <Card>
      {pending ? <SavedPackage pending={pending} /> : null}
      <Tabs
        label="Account"
        value={chosen ?? (pending ? "sign-up" : "sign-in")}
        onChange={setChosen}
        tabs={[
          { value: "sign-in", label: "Sign In", content: <SignInForm /> },
          { value: "sign-up", label: "Sign Up", content: <SignUpForm /> },
        ]}
      />
    </Card>
  );
}

/** The selection that is stored in this browser; null for none, and until the page is interactive. */
function usePendingCheckout(): PendingCheckout | null {
  const text = useSyncExternalStore(neverChanges, readPendingText, () => null);
  return useMemo(() => (text === null ? null : readPendingCheckout()), [text]);
}

const neverChanges = () => () => undefined;

/** The selection that waits for the sign-in, so that nobody fears it is lost. */
function SavedPackage({ pending }: { pending: PendingCheckout }) {
  const { data: leadTypes } = useLeadTypes();
  const leadType = leadTypes?.find(({ id }) => id === pending.selectedLeadType);
  const name = leadType ? `${nameLeadType(leadType)} ` : "";
  const states = pending.selectedStates.length;
  return (
    <Notice tone="green" className="mb-5">
      <p className="font-semibold">Your package is saved</p>
      <p>
        {formatCount(pending.leadQuantity)} {name}leads{QUANTITY_PERIOD[pending.purchaseType]} in {states}{" "}
        {states === 1 ? "state" : "states"}, {formatWholeDecimal(pending.pricing.totalPrice)}. You pay in the
        next step.
      </p>
    </Notice>
  );
}
