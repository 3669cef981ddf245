import type { Metadata } from "next";
import { Suspense } from "react";
import { FailedJobsPage } from "@/components/admin/jobs/failed-jobs-page";
import { CustomerShell } from "@/components/layout/customer-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { settleFailedJobs } from "../actions";

export const metadata: Metadata = describePrivatePage("Failed jobs");

/** Staff only. The API call and the action of this page refuse everybody else. */
export default function Page() {
  return (
    <CustomerShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <FailedJobsPage settleFailedJobs={settleFailedJobs} />
      </Suspense>
    </CustomerShell>
  );
}
