import type { Metadata } from "next";
import { PublisherPage } from "@/components/admin/publishers/publisher-detail";
import { CustomerShell } from "@/components/layout/customer-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Publisher");

/** Staff only. The API calls of this page refuse everybody else. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <CustomerShell>
      <PublisherPage publisherId={id} />
    </CustomerShell>
  );
}
