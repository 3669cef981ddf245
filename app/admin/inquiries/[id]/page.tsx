import type { Metadata } from "next";
import { InquiryPage } from "@/components/admin/inquiries/inquiry-detail";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Inquiry");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireStaffPage();
  const { id } = await params;
  return <InquiryPage inquiryId={id} />;
}
