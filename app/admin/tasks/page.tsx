import type { Metadata } from "next";
import { Suspense } from "react";
import { TasksPage } from "@/components/admin/tasks/tasks-page";
import { CustomerShell } from "@/components/layout/customer-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { refundUnknownPayment, retryRefund } from "../actions";

export const metadata: Metadata = describePrivatePage("Tasks");

/** Staff only. The API calls of this page refuse everybody else. */
export default function Page() {
  return (
    <CustomerShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <TasksPage refundUnknownPayment={refundUnknownPayment} retryRefund={retryRefund} />
      </Suspense>
    </CustomerShell>
  );
}
