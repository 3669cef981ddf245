import type { Metadata } from "next";
import { Suspense } from "react";
import { DeliveriesPage } from "@/components/admin/deliveries-page";
import { MemberShell } from "@/components/layout/member-shell";
import { Loading } from "@/components/ui/spinner";
import { showsMails } from "@/lib/delivery/staff/mail-previews.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Deliveries");

/** Staff only: the calls behind it refuse everybody else. */
export default function Page() {
  return (
    <MemberShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <DeliveriesPage showsMails={showsMails()} />
      </Suspense>
    </MemberShell>
  );
}
