import type { Metadata } from "next";
import { Suspense } from "react";
import { DeliveriesPage } from "@/components/admin/deliveries/deliveries-page";
import { CustomerShell } from "@/components/layout/customer-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { showsMails } from "@/lib/staff/mail-previews/mail-previews.server";

export const metadata: Metadata = describePrivatePage("Deliveries");

/** Staff only. The API calls of this page refuse everybody else. */
export default function Page() {
  return (
    <CustomerShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <DeliveriesPage showsMails={showsMails()} />
      </Suspense>
    </CustomerShell>
  );
}
