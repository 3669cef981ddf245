import type { Metadata } from "next";
import { CustomerShell } from "@/components/layout/customer-shell";
import { PeriodPaymentPage } from "@/components/plans/period-payment-page";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { stripeBrowserConfig } from "@/lib/payments/stripe-browser-config.server";
import {
  claimPeriodPayment,
  finishSavingMethod,
  removePaymentMethod,
  setDefaultMethod,
  startPeriodPayment,
  startSavingMethod,
} from "../../../actions";

export const metadata: Metadata = describePrivatePage("Pay a charge");

export default async function PeriodPayment({
  params,
}: {
  params: Promise<{ planId: string; dueOn: string }>;
}) {
  const { planId, dueOn } = await params;
  return (
    <CustomerShell>
      <PeriodPaymentPage
        planId={planId}
        dueOn={dueOn}
        actions={{ startPeriodPayment, claimPeriodPayment }}
        stripe={stripeBrowserConfig()}
        methods={{ startSavingMethod, finishSavingMethod, setDefaultMethod, removePaymentMethod }}
      />
    </CustomerShell>
  );
}
