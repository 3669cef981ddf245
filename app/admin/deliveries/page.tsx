import type { Metadata } from "next";
import { Suspense } from "react";
import { DeliveriesPage } from "@/components/admin/deliveries/deliveries-page";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Deliveries");

export default async function Page() {
  await requireStaffPage();
  return (
    <Suspense fallback={<Loading label="Loading admin panel..." />}>
      <DeliveriesPage />
    </Suspense>
  );
}
