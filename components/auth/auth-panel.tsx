"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { readPendingCheckout, readPendingText } from "@/components/checkout/start-checkout";
import { useAuth } from "@/components/layout/auth-provider";
import { Card } from "@/components/ui/card";
import { Loading } from "@/components/ui/spinner";
import { Tabs } from "@/components/ui/tabs";
import type { PendingCheckout } from "@/lib/configurations/pending-checkout";
import { SavedPackage } from "./saved-package";
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
