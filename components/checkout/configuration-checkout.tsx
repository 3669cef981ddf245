"use client";

import { useQuery } from "@tanstack/react-query";
import { getFromKey } from "@/components/layout/query-client";
import { LoadError } from "@/components/ui/load-error";
import type { UserDto } from "@/lib/accounts/dto";
import type { PaymentReturn } from "@/lib/checkout/checkout-target";
import { leadConfigurationDto } from "@/lib/configurations/schemas";
import { ApiError } from "@/lib/platform/http/api-request";
import { CheckoutFrame, CheckoutLoading } from "./checkout-frame";
import { AlreadyPaid } from "./payment/already-paid";
import { PaymentStep } from "./payment/payment-step";
import { PaymentUnavailable } from "./payment/payment-unavailable";
import { SettleOrder } from "./payment/settle-order";
import type { StripeConfig } from "./payment/stripe-config";
import { PurchaseSummary } from "./purchase-summary";
import { UnknownConfiguration } from "./unknown-configuration";

const readConfiguration = getFromKey(leadConfigurationDto);

interface ConfigurationCheckoutProps {
  leadConfigId: string;
  user: UserDto;
  stripe: StripeConfig;
  paymentReturn: PaymentReturn | null;
}

/** Paying for a saved configuration. */
export function ConfigurationCheckout({
  leadConfigId,
  user,
  stripe,
  paymentReturn,
}: ConfigurationCheckoutProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["/api/lead-configurations", leadConfigId],
    queryFn: readConfiguration,
  });

  if (error instanceof ApiError && [403, 404].includes(error.status)) return <UnknownConfiguration />;
  if (error)
    return (
      <CheckoutFrame title="Checkout">
        <LoadError what="Your package" onRetry={() => void refetch()} busy={isFetching} />
      </CheckoutFrame>
    );
  if (!data) return <CheckoutLoading label="Loading your checkout..." />;
  // The provider sent the buyer back after paying: the order comes first, whatever else is true by now.
  if (paymentReturn?.redirectStatus === "succeeded")
    return <SettleOrder configuration={data} paymentIntentId={paymentReturn.paymentIntentId} />;
  if (data.status === "ordered") return <AlreadyPaid />;
  const { publishableKey, scriptUrl } = stripe;
  if (!publishableKey)
    return (
      <PaymentUnavailable>
        <PurchaseSummary configuration={data} />
      </PaymentUnavailable>
    );
  return (
    <PaymentStep
      configuration={data}
      user={user}
      publishableKey={publishableKey}
      scriptUrl={scriptUrl}
      returnedUnpaid={paymentReturn?.redirectStatus === "failed"}
    />
  );
}
