import type { Metadata } from "next";
import { Suspense } from "react";
import { UsersPage } from "@/components/admin/accounts/user-list";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Customers");

export default async function Page() {
  await requireStaffPage();
  return (
    <Suspense fallback={<Loading label="Loading admin panel..." />}>
      <UsersPage />
    </Suspense>
  );
}
