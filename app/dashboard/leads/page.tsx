import type { Metadata } from "next";
import { Suspense } from "react";
import { MemberShell } from "@/components/layout/member-shell";
import { LeadsPage } from "@/components/leads/lead-inbox";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Leads");

export default function Page() {
  return (
    <MemberShell>
      <Suspense fallback={<Loading label="Loading your leads..." />}>
        <LeadsPage />
      </Suspense>
    </MemberShell>
  );
}
