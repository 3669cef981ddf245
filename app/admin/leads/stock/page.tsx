import type { Metadata } from "next";
import { Suspense } from "react";
import { setConsentLimit } from "@/app/admin/actions";
import { StockPage } from "@/components/admin/leads/stock-page";
import { CustomerShell } from "@/components/layout/customer-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Stock");

/** Staff only. The API calls of this page refuse everybody else. */
export default function Page() {
  return (
    <CustomerShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <StockPage setConsentLimit={setConsentLimit} />
      </Suspense>
    </CustomerShell>
  );
}
