import type { Metadata } from "next";
import { Suspense } from "react";
import { UsersPage } from "@/components/admin/accounts/user-list";
import { CustomerShell } from "@/components/layout/customer-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Users");

/** Staff only. The API calls of this page refuse everybody else. */
export default function Page() {
  return (
    <CustomerShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <UsersPage />
      </Suspense>
    </CustomerShell>
  );
}
