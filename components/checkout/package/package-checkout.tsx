"use client";

import Link from "next/link";
import { useLeadPackages, useLeadTypes, useStates } from "@/components/catalog/use-catalog";
import { MessagePage } from "@/components/layout/message-page";
import type { StripeConfig } from "@/components/payments/stripe-script";
import { buttonVariants } from "@/components/ui/button";
import { LoadError } from "@/components/ui/load-error";
import type { UserDto } from "@/lib/accounts/dto";
import { paths } from "@/lib/kit/paths";
import { CheckoutFrame, CheckoutLoading } from "../checkout-frame";
import { PaymentUnavailable } from "../payment/payment-unavailable";
import { PackageStep } from "./package-step";
import { PackageSummary } from "./package-summary";

interface PackageCheckoutProps {
  packageId: string;
  user: UserDto | null;
  stripe: StripeConfig;
}

/** Checkout of a package from the home page. The customer still chooses line and states. */
export function PackageCheckout({ packageId, user, stripe }: PackageCheckoutProps) {
  const catalog = [useLeadPackages(), useLeadTypes(), useStates()] as const;
  const [packages, leadTypes, states] = catalog;

  const failed = catalog.filter((query) => query.isError);
  if (failed.length > 0)
    return (
      <CheckoutFrame title="Checkout">
        <LoadError
          what="The packages"
          onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
          busy={failed.some((query) => query.isFetching)}
        />
      </CheckoutFrame>
    );
  if (!packages.data || !leadTypes.data || !states.data)
    return <CheckoutLoading label="Loading your checkout..." />;
  const leadPackage = packages.data.find(({ id }) => id === packageId);
  if (!leadPackage) return <UnknownPackage />;
  if (!stripe.publishableKey)
    return (
      <PaymentUnavailable>
        <PackageSummary leadPackage={leadPackage} />
      </PaymentUnavailable>
    );
  return (
    <PackageStep leadPackage={leadPackage} leadTypes={leadTypes.data} states={states.data} user={user} />
  );
}

function UnknownPackage() {
  return (
    <MessagePage title="This package is no longer available">
      <p className="text-ink-soft">It may have been replaced by another one. Nothing was charged.</p>
      <p>
        <Link href={paths.pricing} className={buttonVariants()}>
          See today's packages
        </Link>
      </p>
    </MessagePage>
  );
}
