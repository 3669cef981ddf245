import type { Metadata } from "next";
import { Suspense } from "react";
import { AuditPage } from "@/components/admin/audit-log";
import { MemberShell } from "@/components/layout/member-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Audit log");

/** Staff only: the calls behind it refuse everybody else. */
export default function Page() {
  return (
    <MemberShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <AuditPage />
      </Suspense>
    </MemberShell>
  );
}
