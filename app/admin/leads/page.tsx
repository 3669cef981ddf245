import type { Metadata } from "next";
import { Suspense } from "react";
import { LeadsPage } from "@/components/admin/leads/lead-list";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Leads");

export default async function Page() {
  await requireStaffPage();
  return (
    <Suspense fallback={<Loading label="Loading admin panel..." />}>
      <LeadsPage />
    </Suspense>
  );
}
