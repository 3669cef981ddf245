import type { Metadata } from "next";
import { DisputePage } from "@/components/admin/disputes/dispute-page";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describeItemPage } from "@/lib/marketing/page-metadata";
import { acceptDispute, refundUndelivered, saveDisputeDraft, submitDispute } from "../../actions";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describeItemPage("Dispute", (await params).id);
}

export default async function Page({ params }: Props) {
  await requireStaffPage();
  const { id } = await params;
  return (
    <DisputePage
      disputeId={id}
      actions={{ acceptDispute, refundUndelivered, saveDisputeDraft, submitDispute }}
    />
  );
}
