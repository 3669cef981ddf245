import type { Metadata } from "next";
import { SentQueries } from "@/components/layout/sent-queries";
import { OrderPage } from "@/components/orders/page/order-page";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { listOwnOrderMoney } from "@/lib/disputes/queries.server";
import { isUuid } from "@/lib/kit/is-uuid";
import { describeItemPage } from "@/lib/marketing/page-metadata";
import { orderApproval } from "@/lib/orders/approve-at-once.server";
import { readOrderPage } from "@/lib/workspace/read-order-page.server";
import { offerRepeat, repeatOrder, setOrderLimits, setOrderRules } from "../../actions";

interface Props {
  params: Promise<{ orderId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describeItemPage("Order", (await params).orderId);
}

export default async function Page({ params }: Props) {
  const viewer = await requireCustomerPage();
  const { orderId } = await params;
  const state = await prefetch(viewer, [
    ...(isUuid(orderId)
      ? ([[["/api/my/orders", orderId], () => readOrderPage(viewer, orderId)]] as const)
      : []),
    [["/api/my/order-money"], () => listOwnOrderMoney(viewer)],
  ]);
  return (
    <SentQueries state={state}>
      <OrderPage
        orderId={orderId}
        actions={{ setOrderLimits, setOrderRules, offerRepeat, repeatOrder }}
        approval={await orderApproval()}
      />
    </SentQueries>
  );
}
