import type { Metadata } from "next";
import { SentQueries } from "@/components/layout/sent-queries";
import { BillingPage } from "@/components/plans/billing-page";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { listOwnInvoices } from "@/lib/billing/queries.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { listBankDebits } from "@/lib/payments/bank-debits.server";
import { stripeBrowserConfig } from "@/lib/payments/stripe-browser-config.server";
import { listOwnPlans } from "@/lib/plans/queries.server";
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

export default async function Billing() {
  const viewer = await requireCustomerPage();
  const state = await prefetch(viewer, [
    [["/api/plans"], () => listOwnPlans(viewer)],
    [["/api/my/bank-debits"], () => listBankDebits(viewer)],
    [["/api/my/invoices?page=1"], () => listOwnInvoices(viewer, { page: 1 })],
  ]);
  return (
    <SentQueries state={state}>
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
    </SentQueries>
  );
}
