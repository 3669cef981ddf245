import type { Metadata } from "next";
import { Suspense } from "react";
import { AuditPage } from "@/components/admin/audit/audit-log";
import { CustomerShell } from "@/components/layout/customer-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Audit log");

/** Staff only. The API calls of this page refuse everybody else. */
export default function Page() {
  return (
    <CustomerShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <AuditPage />
      </Suspense>
    </CustomerShell>
  );
}
