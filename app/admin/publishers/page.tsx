import type { Metadata } from "next";
import { Suspense } from "react";
import { PublishersPage } from "@/components/admin/publishers/publisher-list";
import { CustomerShell } from "@/components/layout/customer-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Publishers");

/** Staff only. The API calls of this page refuse everybody else. */
export default function Page() {
  return (
    <CustomerShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <PublishersPage />
      </Suspense>
    </CustomerShell>
  );
}
