"use client";

import { createContext, useContext } from "react";
import type { StripeConfig } from "@/components/payments/stripe-script";
import type { PaymentMethodDto, StartSavingBody } from "@/lib/plans/schemas";
import type { ActionResult } from "@/lib/platform/http/action-result";

type MethodAction<Data> = (input: { paymentMethodId: string }) => Promise<ActionResult<Data>>;

/** The server actions for saved payment methods. The page passes them: components do not import from `app`. */
export interface MethodActions {
  /** `agreement` is the edition of the agreement that the page shows. */
  startSavingMethod: (input: StartSavingBody) => Promise<ActionResult<{ clientSecret: string }>>;
  finishSavingMethod: (input: {
    setupIntentId: string;
  }) => Promise<ActionResult<{ method: PaymentMethodDto | null; verifyUrl: string | null }>>;
  setDefaultMethod: MethodAction<PaymentMethodDto[]>;
  removePaymentMethod: MethodAction<PaymentMethodDto[]>;
}

interface Billing {
  stripe: StripeConfig;
  methods: MethodActions;
}

const BillingContext = createContext<Billing | null>(null);
export const BillingProvider = BillingContext.Provider;

/** Returns Stripe's configuration and the actions of the billing pages. @throws Error outside of `BillingProvider`. */
export function useBilling(): Billing {
  const billing = useContext(BillingContext);
  if (!billing) throw new Error("useBilling needs BillingProvider.");
  return billing;
}
