import type { Metadata } from "next";
import { MemberShell } from "@/components/layout/member-shell";
import { Dashboard } from "@/components/orders/dashboard";

export const metadata: Metadata = { title: "Dashboard", robots: { index: false } };

export default function DashboardPage() {
  return (
    <MemberShell>
      <Dashboard />
    </MemberShell>
  );
}
