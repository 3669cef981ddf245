import type { Metadata } from "next";
import { CheckoutBack } from "@/components/checkout/checkout-back";
import { CheckoutFlow } from "@/components/checkout/checkout-flow";
import { FocusedShell } from "@/components/layout/focused-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { stripeBrowserConfig } from "@/lib/payments/stripe-browser-config.server";
import { acceptTerms, priceSavedSelection } from "../actions";

export const metadata: Metadata = describePrivatePage("Checkout");

// Read the publishable key at each request, because it comes from the server's environment, not from the build.
export const dynamic = "force-dynamic";

export default function CheckoutPage() {
  const stripe = stripeBrowserConfig();
  return (
    <FocusedShell back={<CheckoutBack takesPayments={stripe.publishableKey !== null} />}>
      <CheckoutFlow stripe={stripe} priceSavedSelection={priceSavedSelection} acceptTerms={acceptTerms} />
    </FocusedShell>
  );
}
