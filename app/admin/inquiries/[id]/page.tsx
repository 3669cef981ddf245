import type { Metadata } from "next";
import { InquiryPage } from "@/components/admin/inquiry-detail";
import { MemberShell } from "@/components/layout/member-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Inquiry");

/** Staff only: the calls behind it refuse everybody else. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <MemberShell>
      <InquiryPage inquiryId={id} />
    </MemberShell>
  );
}
