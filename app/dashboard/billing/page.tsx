import type { Metadata } from "next";
import { CustomerShell } from "@/components/layout/customer-shell";
import { BillingPage } from "@/components/plans/billing-page";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import {
  cancelPlan,
  changePlan,
  pausePlan,
  priceNextPeriod,
  resumePlan,
  setPaymentMethod,
  skipPeriod,
} from "./actions";

export const metadata: Metadata = describePrivatePage("Billing");

export default function Billing() {
  return (
    <CustomerShell>
      <BillingPage
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
