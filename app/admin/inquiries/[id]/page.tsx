import type { Metadata } from "next";
import { InquiryPage } from "@/components/admin/inquiries/inquiry-detail";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describeItemPage } from "@/lib/marketing/page-metadata";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describeItemPage("Inquiry", (await params).id);
}

export default async function Page({ params }: Props) {
  await requireStaffPage();
  const { id } = await params;
  return <InquiryPage inquiryId={id} />;
}
