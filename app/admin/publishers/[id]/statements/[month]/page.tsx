import type { Metadata } from "next";
import { StatementPage } from "@/components/admin/publishers/statement-page";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { closeStatement } from "../../../actions";

export const metadata: Metadata = describePrivatePage("Payout statement");

export default async function Page({ params }: { params: Promise<{ id: string; month: string }> }) {
  await requireStaffPage();
  const { id, month } = await params;
  return <StatementPage publisherId={id} month={month} closeStatement={closeStatement} />;
}
