import type { Metadata } from "next";
import { Suspense } from "react";
import { setConsentLimit } from "@/app/admin/actions";
import { StockPage } from "@/components/admin/leads/stock-page";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Stock");

export default async function Page() {
  await requireStaffPage();
  return (
    <Suspense fallback={<Loading label="Loading admin panel..." />}>
      <StockPage setConsentLimit={setConsentLimit} />
    </Suspense>
  );
}
