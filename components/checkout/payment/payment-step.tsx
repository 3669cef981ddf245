"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { UserDto } from "@/lib/accounts/dto";
import type { PaymentOutcome } from "@/lib/checkout/payment-outcome";
import { isAlreadyPaid, readPriceChange } from "@/lib/checkout/price-change";
import { clientSecretDto } from "@/lib/checkout/schemas";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { CheckoutFrame, CheckoutLoading } from "../checkout-frame";
import { notifyCheckoutError } from "../checkout-toasts";
import { PriceChanged } from "../price-changed";
import { PurchaseSummary } from "../purchase-summary";
import { AlreadyPaid } from "./already-paid";
import { loadStripe } from "./load-stripe";
import { PaymentForm } from "./payment-form";
import { ProcessingPanel } from "./processing-panel";
import { SettleOrder } from "./settle-order";

interface PaymentStepProps {
  configuration: LeadConfigurationDto;
  user: UserDto;
  publishableKey: string;
  scriptUrl: string | null;
  /** The provider sent the buyer back without a payment. */
  returnedUnpaid: boolean;
}

/** From the configuration to a payment that is done or under way. */
export function PaymentStep({
  configuration,
  user,
  publishableKey,
  scriptUrl,
  returnedUnpaid,
}: PaymentStepProps) {
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);
  const intent = usePaymentIntent(configuration.id);
  const stripe = useQuery({
    queryKey: ["stripe.js", publishableKey, scriptUrl],
    queryFn: () => loadStripe(publishableKey, scriptUrl),
    structuralSharing: false,
  });

  if (outcome?.kind === "succeeded")
    return <SettleOrder configuration={configuration} paymentIntentId={outcome.paymentIntentId} />;
  if (outcome?.kind === "processing") return <ProcessingPanel announce />;

  const newPrice = readPriceChange(intent.error);
  if (newPrice) return <PriceChanged configuration={configuration} newPrice={newPrice} user={user} />;
  if (isAlreadyPaid(intent.error)) return <AlreadyPaid />;
  const broken = intent.error ? intent : stripe.error ? stripe : null;
  if (broken)
    return (
      <CheckoutFrame title="Complete Your Purchase">
        <Card>
          <PurchaseSummary configuration={configuration} />
        </Card>
        <Notice role="alert" tone="red" className="flex flex-wrap items-center justify-between gap-4">
          <p>The payment could not be prepared. Nothing was charged.</p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => void broken.refetch()}
            disabled={broken.isFetching}
          >
            Try again
          </Button>
        </Notice>
      </CheckoutFrame>
    );
  if (!intent.data || !stripe.data) return <CheckoutLoading label="Preparing your payment" />;
  const { clientSecret, paymentIntentId, status } = intent.data;
  if (status === "succeeded")
    return <SettleOrder configuration={configuration} paymentIntentId={paymentIntentId} />;
  if (status === "processing") return <ProcessingPanel />;
  return (
    <CheckoutFrame title="Complete Your Purchase">
      <Card className="grid gap-7">
        <PurchaseSummary configuration={configuration} />
        <PaymentForm
          stripe={stripe.data}
          clientSecret={clientSecret}
          totalPrice={configuration.totalPrice}
          user={user}
          returnedUnpaid={returnedUnpaid}
          onOutcome={setOutcome}
        />
      </Card>
    </CheckoutFrame>
  );
}

/** Asks for the payment's secret. The server gives the same open payment for the same configuration, so asking twice is safe. */
function usePaymentIntent(leadConfigId: string) {
  const query = useQuery({
    queryKey: ["/api/create-payment-intent-config", leadConfigId],
    queryFn: ({ queryKey: [url] }) => apiRequest("POST", String(url), clientSecretDto, { leadConfigId }),
    gcTime: 0,
  });
  const { error } = query;
  useEffect(() => {
    if (!error || readPriceChange(error) || isAlreadyPaid(error)) return;
    notifyCheckoutError("Failed to initialize payment. Please try again.");
  }, [error]);
  return query;
}
