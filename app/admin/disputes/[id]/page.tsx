import type { Metadata } from "next";
import { DisputePage } from "@/components/admin/disputes/dispute-page";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { acceptDispute, refundUndelivered, saveDisputeDraft, submitDispute } from "../../actions";

export const metadata: Metadata = describePrivatePage("Dispute");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireStaffPage();
  const { id } = await params;
  return (
    <DisputePage
      disputeId={id}
      actions={{ acceptDispute, refundUndelivered, saveDisputeDraft, submitDispute }}
    />
  );
}
