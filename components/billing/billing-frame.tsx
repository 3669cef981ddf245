"use client";

import { type ReactNode, useMemo } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { CustomerNav } from "@/components/layout/customer-nav";
import { ReloadWithOwnPolicy } from "@/components/payments/reload-with-own-policy";
import type { StripeConfig } from "@/components/payments/stripe-script";
import { BillingProvider, type MethodActions } from "./billing-context";

/** What every billing page gets from the server. */
export interface BillingFrameProps {
  methods: MethodActions;
  stripe: StripeConfig;
}

/** Frame of the billing pages: for signed-in customers, with the payment provider's script allowed. */
export function BillingFrame({
  title,
  methods,
  stripe,
  children,
}: BillingFrameProps & { title: string; children: ReactNode }) {
  const billing = useMemo(() => ({ methods, stripe }), [methods, stripe]);
  return (
    <ReloadWithOwnPolicy>
      <CustomerGate loadingLabel="Loading your billing...">
        {() => (
          <BillingProvider value={billing}>
            <div className="page-width py-8 lg:py-12">
              <div className="flex flex-wrap items-center justify-between gap-4">
                <h1 className="font-display text-2xl font-medium tracking-tight lg:text-3xl">{title}</h1>
              </div>
              <CustomerNav />
              <div className="mt-6 grid gap-8">{children}</div>
            </div>
          </BillingProvider>
        )}
      </CustomerGate>
    </ReloadWithOwnPolicy>
  );
}
