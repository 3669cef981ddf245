import type { Metadata } from "next";
import { Suspense } from "react";
import { DisputesPage } from "@/components/admin/disputes/disputes-page";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Disputes");

export default async function Page() {
  await requireStaffPage();
  return (
    <Suspense fallback={<Loading label="Loading admin panel..." />}>
      <DisputesPage />
    </Suspense>
  );
}
