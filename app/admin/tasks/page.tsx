import type { Metadata } from "next";
import { Suspense } from "react";
import { TasksPage } from "@/components/admin/tasks/tasks-page";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { payRefundOutside, refundUndelivered, refundUnknownPayment, retryRefund } from "../actions";

export const metadata: Metadata = describePrivatePage("Tasks");

export default async function Page() {
  await requireStaffPage();
  return (
    <Suspense fallback={<Loading label="Loading admin panel..." />}>
      <TasksPage
        payRefundOutside={payRefundOutside}
        refundUndelivered={refundUndelivered}
        refundUnknownPayment={refundUnknownPayment}
        retryRefund={retryRefund}
      />
    </Suspense>
  );
}
