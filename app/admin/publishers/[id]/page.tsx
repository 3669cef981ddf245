import type { Metadata } from "next";
import { PublisherPage } from "@/components/admin/publishers/publisher-detail";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { checkTestPost, setPayoutPrice } from "../actions";

export const metadata: Metadata = describePrivatePage("Publisher");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireStaffPage();
  const { id } = await params;
  return <PublisherPage publisherId={id} checkTestPost={checkTestPost} setPayoutPrice={setPayoutPrice} />;
}
