import type { Metadata } from "next";
import { Suspense } from "react";
import { CustomerShell } from "@/components/layout/customer-shell";
import { LeadsPage } from "@/components/leads/lead-inbox";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Leads");

export default function Page() {
  return (
    <CustomerShell>
      <Suspense fallback={<Loading label="Loading your leads..." />}>
        <LeadsPage />
      </Suspense>
    </CustomerShell>
  );
}
