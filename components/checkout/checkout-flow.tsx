"use client";

import { useSearchParams } from "next/navigation";
import { signInAndReturnTo } from "@/lib/accounts/sign-in/next-path";
import { readCheckoutTarget, readPaymentReturn } from "@/lib/checkout/checkout-target";
import { paths } from "@/lib/kit/paths";
import { BuyerGate } from "./buyer-gate";
import { ConfigurationCheckout } from "./configuration-checkout";
import { MissingConfiguration } from "./missing-configuration";
import { PackageCheckout } from "./package/package-checkout";
import type { StripeConfig } from "./payment/stripe-config";
import { SignInRedirect } from "./sign-in-redirect";
import { type PriceAction, StoredSelectionCheckout } from "./stored-selection-checkout";

interface CheckoutFlowProps {
  stripe: StripeConfig;
  priceSavedSelection: PriceAction;
}

/** Chooses the kind of checkout by the URL. */
export function CheckoutFlow({ stripe, priceSavedSelection }: CheckoutFlowProps) {
  const parameters = useSearchParams();
  const target = readCheckoutTarget(parameters);

  switch (target.kind) {
    case "configuration": {
      const { leadConfigId } = target;
      return (
        <BuyerGate>
          {(user) =>
            user ? (
              <ConfigurationCheckout
                key={leadConfigId}
                leadConfigId={leadConfigId}
                user={user}
                stripe={stripe}
                paymentReturn={readPaymentReturn(parameters)}
              />
            ) : (
              <SignInRedirect to={signInAndReturnTo(paths.checkoutConfiguration(leadConfigId))} />
            )
          }
        </BuyerGate>
      );
    }
    case "package":
      return (
        <BuyerGate>
          {(user) => (
            <PackageCheckout
              key={target.packageId}
              packageId={target.packageId}
              user={user}
              stripe={stripe}
            />
          )}
        </BuyerGate>
      );
    case "stored-selection":
      return (
        <BuyerGate>
          {(user) => <StoredSelectionCheckout user={user} priceSavedSelection={priceSavedSelection} />}
        </BuyerGate>
      );
    case "nothing":
      return <MissingConfiguration />;
  }
}
