import type { Metadata } from "next";
import { LeadPage } from "@/components/admin/leads/lead-detail";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Lead");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireStaffPage();
  const { id } = await params;
  return <LeadPage leadId={id} />;
}
