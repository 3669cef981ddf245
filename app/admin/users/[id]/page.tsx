import type { Metadata } from "next";
import { UserPage } from "@/components/admin/accounts/user-detail";
import { CustomerShell } from "@/components/layout/customer-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("User");

/** Staff only. The API calls of this page refuse everybody else. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <CustomerShell>
      <UserPage userId={id} />
    </CustomerShell>
  );
}
