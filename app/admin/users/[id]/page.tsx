import type { Metadata } from "next";
import { UserPage } from "@/components/admin/accounts/user-detail";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { addStaffNote, setAccountApproval, stopPlan } from "../../actions";

export const metadata: Metadata = describePrivatePage("Customer");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireStaffPage();
  const { id } = await params;
  return (
    <UserPage
      userId={id}
      addStaffNote={addStaffNote}
      setAccountApproval={setAccountApproval}
      stopPlan={stopPlan}
    />
  );
}
