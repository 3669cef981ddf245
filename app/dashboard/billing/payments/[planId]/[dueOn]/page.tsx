import type { Metadata } from "next";
import { SentQueries } from "@/components/layout/sent-queries";
import { PeriodPaymentPage } from "@/components/plans/period-payment-page";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { isUuid } from "@/lib/kit/is-uuid";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { stripeBrowserConfig } from "@/lib/payments/stripe-browser-config.server";
import { readOwnPlan } from "@/lib/plans/queries.server";
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
  const viewer = await requireCustomerPage();
  const { planId, dueOn } = await params;
  const state = await prefetch(
    viewer,
    isUuid(planId) ? [[["/api/plans", planId], () => readOwnPlan(viewer, planId)]] : [],
  );
  return (
    <SentQueries state={state}>
      <PeriodPaymentPage
        planId={planId}
        dueOn={dueOn}
        actions={{ startPeriodPayment, claimPeriodPayment }}
        stripe={stripeBrowserConfig()}
        methods={{ startSavingMethod, finishSavingMethod, setDefaultMethod, removePaymentMethod }}
      />
    </SentQueries>
  );
}
