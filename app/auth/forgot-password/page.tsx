import type { Metadata } from "next";
import { AccountSheet } from "@/components/auth/account-sheet";
import { ForgotPasswordForm } from "@/components/auth/forgot-password-form";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Forgot password");

export default function ForgotPasswordPage() {
  return (
    <AccountSheet title="Forgot your password?">
      <ForgotPasswordForm />
    </AccountSheet>
  );
}
