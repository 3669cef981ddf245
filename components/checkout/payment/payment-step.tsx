"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useState } from "react";
import { MessagePage } from "@/components/layout/message-page";
import { useStripeScript } from "@/components/payments/stripe-script";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { notify, notifyError } from "@/components/ui/notify";
import type { UserDto } from "@/lib/accounts/dto";
import { readDebitInFlight } from "@/lib/checkout/debit-in-flight";
import type { PaymentOutcome } from "@/lib/checkout/payment-outcome";
import { clientSecretDto } from "@/lib/checkout/schemas";
import { isAlreadyPaid, readPriceChange } from "@/lib/configurations/price-change";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { paths } from "@/lib/kit/paths";
import { apiRequest } from "@/lib/platform/http/api-request";
import { CheckoutFrame, CheckoutLoading } from "../checkout-frame";
import { PriceChanged } from "../price-changed";
import { PurchaseSummary } from "../purchase-summary";
import { AlreadyPaid } from "./already-paid";
import { DebitInFlight } from "./debit-in-flight";
import { PaymentForm } from "./payment-form";
import { SettleOrder } from "./settle-order";
import type { AcceptTermsAction } from "./use-payment";
import { WhatHappensNext } from "./what-happens-next";

interface PaymentStepProps {
  configuration: LeadConfigurationDto;
  user: UserDto;
  publishableKey: string;
  scriptUrl: string | null;
  /** Stripe sent the customer back without a payment. */
  returnedUnpaid: boolean;
  acceptTerms: AcceptTermsAction;
}

/** Takes the payment for a configuration, until it has succeeded or is processing. */
export function PaymentStep({
  configuration,
  user,
  publishableKey,
  scriptUrl,
  returnedUnpaid,
  acceptTerms,
}: PaymentStepProps) {
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);
  const [isSecondPurchase, setSecondPurchase] = useState(false);
  const intent = usePaymentIntent(configuration.id, isSecondPurchase);
  const stripe = useStripeScript({ publishableKey, scriptUrl });

  if (outcome?.kind === "succeeded")
    return <SettleOrder configuration={configuration} paymentIntentId={outcome.paymentIntentId} />;
  if (outcome?.kind === "processing") return <ProcessingPanel announce />;

  const newPrice = readPriceChange(intent.error);
  if (newPrice) return <PriceChanged configuration={configuration} newPrice={newPrice} user={user} />;
  if (isAlreadyPaid(intent.error)) return <AlreadyPaid />;
  const debit = readDebitInFlight(intent.error);
  if (debit) {
    const isThisOne = debit.leadConfigId === configuration.id;
    return (
      <DebitInFlight debit={debit} onSecondPurchase={isThisOne ? null : () => setSecondPurchase(true)} />
    );
  }
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
          configuration={configuration}
          user={user}
          returnedUnpaid={returnedUnpaid}
          acceptTerms={acceptTerms}
          onOutcome={setOutcome}
        />
      </Card>
      <WhatHappensNext purchaseType={configuration.purchaseType} />
    </CheckoutFrame>
  );
}

/** Fetches the client secret of the payment. The server returns the same open payment for the same configuration, so calling twice is safe. */
function usePaymentIntent(leadConfigId: string, secondPurchase: boolean) {
  const query = useQuery({
    queryKey: ["/api/create-payment-intent-config", leadConfigId, secondPurchase],
    queryFn: ({ queryKey: [url] }) =>
      apiRequest("POST", String(url), clientSecretDto, {
        leadConfigId,
        ...(secondPurchase && { secondPurchase }),
      }),
    gcTime: 0,
  });
  const { error } = query;
  useEffect(() => {
    if (!error || readPriceChange(error) || isAlreadyPaid(error) || readDebitInFlight(error)) return;
    notifyError("Failed to initialize payment. Please try again.");
  }, [error]);
  return query;
}

/** Shown while a payment is processing; a bank debit takes days. @param announce also shows a toast: the customer has just paid. */
function ProcessingPanel({ announce = false }: { announce?: boolean }) {
  useEffect(() => {
    if (announce)
      notify({ title: "Payment Processing", description: "Your payment is being processed. Please wait..." });
  }, [announce]);
  return (
    <MessagePage title="Your payment is being processed">
      <p className="text-ink-soft">
        A bank debit takes up to four business days. You can leave this page, and please do not pay again.
        Your order appears on your dashboard as soon as the bank confirms the payment.
      </p>
      <p>
        <Link href={paths.dashboard} className={buttonVariants()}>
          Go to your dashboard
        </Link>
      </p>
    </MessagePage>
  );
}
