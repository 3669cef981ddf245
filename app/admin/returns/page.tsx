import type { Metadata } from "next";
import { Suspense } from "react";
import { ReturnsPage } from "@/components/admin/returns/returns-page";
import { MemberShell } from "@/components/layout/member-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Returns");

/** Staff only: the calls behind it refuse everybody else. */
export default function Page() {
  return (
    <MemberShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <ReturnsPage />
      </Suspense>
    </MemberShell>
  );
}
