import type { Metadata } from "next";
import { AuthPanel } from "@/components/auth/auth-panel";
import { SellingPoints } from "@/components/auth/selling-points";
import { FocusedShell } from "@/components/layout/focused-shell";
import { ShellLink } from "@/components/layout/shell-link";
import { paths } from "@/lib/kit/paths";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Sign in");

export default function AuthPage() {
  return (
    <FocusedShell back={<ShellLink href={paths.home}>Back to home</ShellLink>}>
      <div className="page-width grid items-start gap-8 py-10 lg:grid-cols-[1fr_0.9fr] lg:gap-14 lg:py-16">
        <div>
          <h1 className="mb-6 font-display text-2xl font-medium tracking-tight lg:text-3xl">Your account</h1>
          <AuthPanel />
        </div>
        <SellingPoints />
      </div>
    </FocusedShell>
  );
}
