import type { Metadata } from "next";
import { LeadPage } from "@/components/admin/leads/lead-detail";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describeItemPage } from "@/lib/marketing/page-metadata";
import { tellCorrection } from "../../actions";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describeItemPage("Lead", (await params).id);
}

export default async function Page({ params }: Props) {
  await requireStaffPage();
  const { id } = await params;
  return <LeadPage leadId={id} tellCorrection={tellCorrection} />;
}
