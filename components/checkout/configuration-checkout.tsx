"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { MessagePage } from "@/components/layout/message-page";
import type { StripeConfig } from "@/components/payments/stripe-script";
import { buttonVariants } from "@/components/ui/button";
import { LoadError } from "@/components/ui/load-error";
import type { UserDto } from "@/lib/accounts/dto";
import type { PaymentReturn } from "@/lib/checkout/checkout-target";
import { ABANDONED_KEEP_DAYS } from "@/lib/configurations/rules";
import { paths } from "@/lib/kit/paths";
import { ApiError } from "@/lib/platform/http/api-request";
import { CheckoutFrame, CheckoutLoading } from "./checkout-frame";
import { configurationQuery } from "./configuration-query";
import { AlreadyPaid } from "./payment/payment-obstacle";
import { PaymentStep, SettleOrder } from "./payment/payment-step";
import { PaymentUnavailable } from "./payment/payment-unavailable";
import type { AcceptTermsAction } from "./payment/use-payment";
import { PurchaseSummary } from "./purchase-summary";

interface ConfigurationCheckoutProps {
  leadConfigId: string;
  user: UserDto;
  stripe: StripeConfig;
  paymentReturn: PaymentReturn | null;
  acceptTerms: AcceptTermsAction;
}

/** Checkout of a saved configuration. */
export function ConfigurationCheckout({
  leadConfigId,
  user,
  stripe,
  paymentReturn,
  acceptTerms,
}: ConfigurationCheckoutProps) {
  const { data, error, refetch, isFetching } = useQuery(configurationQuery(leadConfigId));

  if (error instanceof ApiError && [403, 404].includes(error.status)) return <UnknownConfiguration />;
  if (error)
    return (
      <CheckoutFrame title="Checkout">
        <LoadError what="Your package" onRetry={() => void refetch()} busy={isFetching} />
      </CheckoutFrame>
    );
  if (!data) return <CheckoutLoading label="Loading your checkout..." />;
  // Stripe sent the customer back after paying: claim the order first, whatever else has changed meanwhile.
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
      acceptTerms={acceptTerms}
    />
  );
}

/** Shown when the configuration does not exist, is deleted by now, or belongs to another account. */
function UnknownConfiguration() {
  return (
    <MessagePage title="We couldn't find this package">
      <p className="text-ink-soft">
        It may have been saved under another account, or more than {ABANDONED_KEEP_DAYS} days ago: we keep it
        no longer unless you pay for it. If you have paid for it, the order is in the account that you paid
        with. Please sign in there before you buy again.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link href={paths.purchaseLeads} className={buttonVariants()}>
          Build a package
        </Link>
        <Link href={paths.dashboard} className={buttonVariants({ variant: "secondary" })}>
          Your orders
        </Link>
      </p>
    </MessagePage>
  );
}
