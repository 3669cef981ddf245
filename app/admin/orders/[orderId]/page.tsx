import type { Metadata } from "next";
import { StaffOrderPage } from "@/components/admin/orders/page/staff-order-page";
import { SentQueries } from "@/components/layout/sent-queries";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { isUuid } from "@/lib/kit/is-uuid";
import { describeItemPage } from "@/lib/marketing/page-metadata";
import { readOrderWithHistory } from "@/lib/orders/queries.server";
import { readOrderSummary } from "@/lib/staff/orders/read-order-summary.server";
import { addStaffNote, approveOrders, refundUndelivered, undoApprovals } from "../../actions";

interface Props {
  params: Promise<{ orderId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describeItemPage("Order", (await params).orderId);
}

export default async function Page({ params }: Props) {
  const viewer = await requireStaffPage();
  const { orderId } = await params;
  const state = await prefetch(
    viewer,
    isUuid(orderId)
      ? [
          [["/api/admin/orders", orderId, "summary"], () => readOrderSummary(orderId)],
          [["/api/admin/orders", orderId], () => readOrderWithHistory(orderId)],
        ]
      : [],
  );
  return (
    <SentQueries state={state}>
      <StaffOrderPage
        orderId={orderId}
        actions={{ addStaffNote, approveOrders, refundUndelivered, undoApprovals }}
      />
    </SentQueries>
  );
}
