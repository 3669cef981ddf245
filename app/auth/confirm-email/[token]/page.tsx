import type { Metadata } from "next";
import { AccountSheet } from "@/components/auth/account-sheet";
import { ConfirmLink } from "@/components/auth/confirm-link";
import { describeLinkPage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describeLinkPage("Confirm your email address");

export default async function ConfirmEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <AccountSheet title="Confirm your email address">
      <ConfirmLink kind="confirm-email" token={token} />
    </AccountSheet>
  );
}
