"use client";

import { type ReactNode, useMemo } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { ReloadWithOwnPolicy } from "@/components/payments/reload-with-own-policy";
import type { StripeConfig } from "@/components/payments/stripe-script";
import { PageFrame } from "@/components/workspace/page-frame";
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
            <PageFrame title={title}>
              <div className="grid gap-8">{children}</div>
            </PageFrame>
          </BillingProvider>
        )}
      </CustomerGate>
    </ReloadWithOwnPolicy>
  );
}
