import type { Metadata } from "next";
import { Suspense } from "react";
import { BillingPage } from "@/components/admin/billing/billing-page";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { checkBooksNow } from "../actions";

export const metadata: Metadata = describePrivatePage("Billing");

/** Staff only. The API calls and the action of this page refuse everybody else. */
export default async function Page() {
  await requireStaffPage();
  return (
    <Suspense fallback={<Loading label="Loading admin panel..." />}>
      <BillingPage checkBooksNow={checkBooksNow} />
    </Suspense>
  );
}
