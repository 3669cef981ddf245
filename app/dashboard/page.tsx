import type { Metadata } from "next";
import { MemberShell } from "@/components/layout/member-shell";
import { Dashboard } from "@/components/orders/dashboard";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Dashboard");

export default function DashboardPage() {
  return (
    <MemberShell>
      <Dashboard />
    </MemberShell>
  );
}
