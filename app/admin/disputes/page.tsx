import type { Metadata } from "next";
import { Suspense } from "react";
import { DisputesPage } from "@/components/admin/disputes/disputes-page";
import { CustomerShell } from "@/components/layout/customer-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Disputes");

/** Staff only. The API calls of this page refuse everybody else. */
export default function Page() {
  return (
    <CustomerShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <DisputesPage />
      </Suspense>
    </CustomerShell>
  );
}
