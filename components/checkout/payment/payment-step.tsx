"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { MessagePage } from "@/components/layout/message-page";
import { OWN_ORDERS_KEY } from "@/components/orders/use-own-orders";
import { useStripeScript } from "@/components/payments/stripe-script";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { notify, notifyError } from "@/components/ui/notify";
import type { UserDto } from "@/lib/accounts/dto";
import type { PaymentOutcome } from "@/lib/checkout/payment-outcome";
import { clientSecretDto } from "@/lib/checkout/schemas";
import type { PurchaseType } from "@/lib/configurations/rules";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { paths } from "@/lib/kit/paths";
import { MAX_CONSENT_DAYS } from "@/lib/marketplace/consent-limit";
import { orderDto } from "@/lib/orders/schemas";
import { apiRequest, READ_LIMIT_MS } from "@/lib/platform/http/api-request";
import { CheckoutFrame, CheckoutLoading } from "../checkout-frame";
import { PurchaseSummary } from "../purchase-summary";
import { notifyProcessing } from "./notify-processing";
import { PaymentForm } from "./payment-form";
import { notifyObstacle, PaymentNotPrepared, PaymentObstacle } from "./payment-obstacle";
import { TestDepositPanel } from "./test-deposit-panel";
import type { AcceptTermsAction } from "./use-payment";

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
  // The same payment can be confirmed with another card or account while it waits for a test deposit.
  const [paysAnotherWay, setPaysAnotherWay] = useState(false);
  const payAnotherWay = () => {
    setOutcome(null);
    setPaysAnotherWay(true);
  };
  const intent = usePaymentIntent(configuration.id, isSecondPurchase);
  const stripe = useStripeScript({ publishableKey, scriptUrl });

  if (outcome?.kind === "succeeded")
    return <SettleOrder configuration={configuration} paymentIntentId={outcome.paymentIntentId} />;
  if (outcome?.kind === "processing") return <ProcessingPanel announce />;
  if (outcome?.kind === "waiting")
    return <TestDepositPanel deposit={outcome.deposit} announce onPayAnotherWay={payAnotherWay} />;

  if (intent.error)
    return (
      <PaymentObstacle
        error={intent.error}
        configuration={configuration}
        user={user}
        query={intent}
        onSecondPurchase={() => setSecondPurchase(true)}
      />
    );
  if (stripe.error) return <PaymentNotPrepared configuration={configuration} query={stripe} />;
  if (!intent.data || !stripe.data) return <CheckoutLoading label="Preparing your payment" />;
  const { clientSecret, paymentIntentId, status, testDeposit } = intent.data;
  if (status === "succeeded")
    return <SettleOrder configuration={configuration} paymentIntentId={paymentIntentId} />;
  if (status === "processing") return <ProcessingPanel />;
  if (testDeposit && !paysAnotherWay)
    return <TestDepositPanel deposit={testDeposit} onPayAnotherWay={payAnotherWay} />;
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
      apiRequest(
        "POST",
        String(url),
        clientSecretDto,
        { leadConfigId, ...(secondPurchase && { secondPurchase }) },
        READ_LIMIT_MS,
      ),
    gcTime: 0,
  });
  const { error } = query;
  useEffect(() => {
    if (error) notifyObstacle(error);
  }, [error]);
  return query;
}

/** Shown while a payment is processing; a bank debit takes days. @param announce also shows a toast: the customer has just paid. */
function ProcessingPanel({ announce = false }: { announce?: boolean }) {
  useEffect(() => {
    if (announce) notifyProcessing();
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

interface SettleOrderProps {
  configuration: LeadConfigurationDto;
  paymentIntentId: string;
}

/** Claims the order of a payment that succeeded. If the call fails, the reconciler creates the order within minutes. */
export function SettleOrder({ configuration, paymentIntentId }: SettleOrderProps) {
  const router = useRouter();
  const client = useQueryClient();
  // A query although it is a POST: repeating it is safe and returns the same order.
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ["POST /api/orders", paymentIntentId],
    queryFn: () =>
      apiRequest(
        "POST",
        "/api/orders",
        orderDto,
        {
          leadConfigId: configuration.id,
          paymentIntentId,
          orderType: configuration.packageId ? "standard" : "custom",
          totalAmount: configuration.totalPrice,
        },
        READ_LIMIT_MS,
      ),
  });

  useEffect(() => {
    if (!data) return;
    notify({
      title: "Order Approved!",
      description:
        "Your order has been approved and is being processed. You'll receive setup instructions via email shortly.",
    });
    void client.invalidateQueries({ queryKey: OWN_ORDERS_KEY });
    router.replace(paths.dashboard);
  }, [data, client, router]);

  useEffect(() => {
    if (errorUpdatedAt > 0)
      notifyError(
        "There was an error processing your order. Please contact support.",
        "Order Processing Failed",
      );
  }, [errorUpdatedAt]);

  if (!error) return <CheckoutLoading label="Payment received. Preparing your order..." />;
  return (
    <MessagePage title="Your payment was received">
      <p className="text-ink-soft">
        We could not confirm your order yet. Please do not pay again: we check for such payments every minute,
        and your order will appear on your dashboard automatically.
      </p>
      <Notice className="break-all">
        Payment reference: <strong>{paymentIntentId}</strong>
      </Notice>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => void refetch()} disabled={isFetching} busy={isFetching}>
          {isFetching ? "Checking..." : "Check again"}
        </Button>
        <Link href={paths.dashboard} className={buttonVariants({ variant: "secondary" })}>
          Go to your dashboard
        </Link>
      </p>
    </MessagePage>
  );
}

/** What the customer can expect after paying. */
function WhatHappensNext({ purchaseType }: { purchaseType: PurchaseType }) {
  return (
    <section aria-labelledby="next" className="text-ink-soft">
      <h2 id="next" className="font-semibold text-ink">
        What happens next
      </h2>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-5">
        <li>
          A card is charged at once, and we email you the order. A bank debit takes up to four business days;
          your order starts when the bank confirms it.
        </li>
        <li>We review new accounts within one business day. The order stays Pending until then.</li>
        <li>
          Once it is approved, leads appear on your dashboard and go to your destinations. The first ones may
          come from our stock, from people who asked up to {MAX_CONSENT_DAYS} days ago; the others as they are
          verified.
        </li>
        {purchaseType === "one-time" ? null : <li>We email you 48 hours before each renewal.</li>}
      </ol>
    </section>
  );
}
