import type { Metadata } from "next";
import { DisputePage } from "@/components/admin/disputes/dispute-page";
import { CustomerShell } from "@/components/layout/customer-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { acceptDispute, saveDisputeDraft, submitDispute } from "../../actions";

export const metadata: Metadata = describePrivatePage("Dispute");

/** Staff only. The API calls of this page refuse everybody else. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <CustomerShell>
      <DisputePage disputeId={id} actions={{ acceptDispute, saveDisputeDraft, submitDispute }} />
    </CustomerShell>
  );
}
