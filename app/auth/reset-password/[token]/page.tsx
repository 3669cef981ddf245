import type { Metadata } from "next";
import { AccountSheet } from "@/components/auth/account-sheet";
import { ResetPasswordForm } from "@/components/auth/reset-password-form";
import { describeLinkPage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describeLinkPage("Choose a new password");

export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <AccountSheet title="Choose a new password">
      <ResetPasswordForm token={token} />
    </AccountSheet>
  );
}
