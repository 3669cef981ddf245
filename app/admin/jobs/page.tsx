import type { Metadata } from "next";
import { Suspense } from "react";
import { FailedJobsPage } from "@/components/admin/jobs/failed-jobs-page";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { settleFailedJobs } from "../actions";

export const metadata: Metadata = describePrivatePage("Failed jobs");

/** Staff only. The API call and the action of this page refuse everybody else. */
export default async function Page() {
  await requireStaffPage();
  return (
    <Suspense fallback={<Loading label="Loading admin panel..." />}>
      <FailedJobsPage settleFailedJobs={settleFailedJobs} />
    </Suspense>
  );
}
