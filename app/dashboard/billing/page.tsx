import type { Metadata } from "next";
import { CustomerShell } from "@/components/layout/customer-shell";
import { BillingPage } from "@/components/plans/billing-page";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { stripeBrowserConfig } from "@/lib/payments/stripe-browser-config.server";
import {
  cancelPlan,
  changePlan,
  finishSavingMethod,
  pausePlan,
  priceNextPeriod,
  removePaymentMethod,
  resumePlan,
  setDefaultMethod,
  setPaymentMethod,
  skipPeriod,
  startSavingMethod,
} from "./actions";

export const metadata: Metadata = describePrivatePage("Billing");

export default function Billing() {
  return (
    <CustomerShell>
      <BillingPage
        stripe={stripeBrowserConfig()}
        methods={{ startSavingMethod, finishSavingMethod, setDefaultMethod, removePaymentMethod }}
        actions={{
          cancelPlan,
          changePlan,
          pausePlan,
          priceNextPeriod,
          resumePlan,
          setPaymentMethod,
          skipPeriod,
        }}
      />
    </CustomerShell>
  );
}
