"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { useAuth } from "@/components/layout/auth-provider";
import { SetUpTwoFactor } from "@/components/layout/set-up-two-factor";
import { ReloadWithOwnPolicy } from "@/components/payments/reload-with-own-policy";
import type { StripeConfig } from "@/components/payments/stripe-script";
import { LoadError } from "@/components/ui/load-error";
import type { UserDto } from "@/lib/accounts/dto";
import { signInAndReturnTo } from "@/lib/accounts/sign-in/next-path";
import { readCheckoutTarget, readPaymentReturn } from "@/lib/checkout/checkout-target";
import { paths } from "@/lib/kit/paths";
import { CheckoutFrame, CheckoutLoading } from "./checkout-frame";
import { ConfigurationCheckout } from "./configuration-checkout";
import { MissingConfiguration } from "./missing-configuration";
import { PackageCheckout } from "./package/package-checkout";
import type { AcceptTermsAction } from "./payment/use-payment";
import { SignInRedirect } from "./sign-in-redirect";
import { type PriceAction, StoredSelectionCheckout } from "./stored-selection-checkout";

interface CheckoutFlowProps {
  stripe: StripeConfig;
  priceSavedSelection: PriceAction;
  acceptTerms: AcceptTermsAction;
}

/** The checkout page. The URL decides which kind of checkout it shows. */
export function CheckoutFlow(props: CheckoutFlowProps) {
  return (
    <ReloadWithOwnPolicy>
      <Flow {...props} />
    </ReloadWithOwnPolicy>
  );
}

function Flow({ stripe, priceSavedSelection, acceptTerms }: CheckoutFlowProps) {
  const parameters = useSearchParams();
  const target = readCheckoutTarget(parameters);

  switch (target.kind) {
    case "configuration": {
      const { leadConfigId } = target;
      return (
        <ViewerGate>
          {(user) =>
            user ? (
              <ConfigurationCheckout
                key={leadConfigId}
                leadConfigId={leadConfigId}
                user={user}
                stripe={stripe}
                paymentReturn={readPaymentReturn(parameters)}
                acceptTerms={acceptTerms}
              />
            ) : (
              <SignInRedirect to={signInAndReturnTo(paths.checkoutConfiguration(leadConfigId))} />
            )
          }
        </ViewerGate>
      );
    }
    case "package":
      return (
        <ViewerGate>
          {(user) => (
            <PackageCheckout
              key={target.packageId}
              packageId={target.packageId}
              user={user}
              stripe={stripe}
            />
          )}
        </ViewerGate>
      );
    case "stored-selection":
      return (
        <ViewerGate>
          {(user) => <StoredSelectionCheckout user={user} priceSavedSelection={priceSavedSelection} />}
        </ViewerGate>
      );
    case "nothing":
      return <MissingConfiguration />;
  }
}

/** Renders its children once it is known who is signed in. `user` is null for a visitor. */
function ViewerGate({ children }: { children: (user: UserDto | null) => ReactNode }) {
  const { user, error, refresh } = useAuth();
  // Until then, the server refuses every call of the checkout.
  if (user?.mustSetUpTwoFactor)
    return (
      <div className="mx-auto w-full max-w-[80rem]">
        <SetUpTwoFactor who="customer" />
      </div>
    );
  if (user !== undefined) return children(user);
  if (!error) return <CheckoutLoading label="Loading your checkout..." />;
  return (
    <CheckoutFrame title="Checkout">
      <LoadError what="Your account" onRetry={() => void refresh()} />
    </CheckoutFrame>
  );
}
