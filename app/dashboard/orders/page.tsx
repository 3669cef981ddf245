import type { Metadata } from "next";
import { SentQueries } from "@/components/layout/sent-queries";
import { OrdersPage } from "@/components/orders/orders-page";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { orderApproval } from "@/lib/orders/approve-at-once.server";
import { orderListQueries } from "@/lib/workspace/order-list-queries.server";
import { offerRepeat, repeatOrder, setOrderLimits } from "../actions";

export const metadata: Metadata = describePrivatePage("Orders");

export default async function Orders() {
  const viewer = await requireCustomerPage();
  const state = await prefetch(viewer, orderListQueries(viewer));
  return (
    <SentQueries state={state}>
      <OrdersPage actions={{ setOrderLimits, offerRepeat, repeatOrder }} approval={await orderApproval()} />
    </SentQueries>
  );
}
