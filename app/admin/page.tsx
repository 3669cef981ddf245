import type { Metadata } from "next";
import { Suspense } from "react";
import { AdminDashboard } from "@/components/admin/admin-dashboard";
import { MemberShell } from "@/components/layout/member-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Admin");

export default function AdminPage() {
  return (
    <MemberShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <AdminDashboard />
      </Suspense>
    </MemberShell>
  );
}
