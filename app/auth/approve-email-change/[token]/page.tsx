import type { Metadata } from "next";
import { AccountSheet } from "@/components/auth/account-sheet";
import { ConfirmLink } from "@/components/auth/confirm-link";
import { describeLinkPage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describeLinkPage("Approve your new email address");

export default async function ApproveEmailChangePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <AccountSheet title="Approve your new email address">
      <ConfirmLink kind="approve-email-change" token={token} />
    </AccountSheet>
  );
}
