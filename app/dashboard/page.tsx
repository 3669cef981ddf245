import type { Metadata } from "next";
import { SentQueries } from "@/components/layout/sent-queries";
import { OverviewPage } from "@/components/overview/overview-page";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { orderApproval } from "@/lib/orders/approve-at-once.server";
import { orderListQueries } from "@/lib/workspace/order-list-queries.server";
import { readOverview } from "@/lib/workspace/read-overview.server";
import { offerRepeat, repeatOrder, setOrderLimits } from "./actions";

export const metadata: Metadata = describePrivatePage("Dashboard");

export default async function DashboardPage() {
  const viewer = await requireCustomerPage();
  const state = await prefetch(viewer, [
    [["/api/my/overview"], () => readOverview(viewer)],
    ...orderListQueries(viewer),
  ]);
  return (
    <SentQueries state={state}>
      <OverviewPage actions={{ setOrderLimits, offerRepeat, repeatOrder }} approval={await orderApproval()} />
    </SentQueries>
  );
}
