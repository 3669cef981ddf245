import type { Metadata } from "next";
import { Suspense } from "react";
import { AdminDashboard } from "@/components/admin/orders/admin-dashboard";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { refundUndelivered } from "./actions";

export const metadata: Metadata = describePrivatePage("Admin");

export default async function AdminPage() {
  await requireStaffPage();
  return (
    <Suspense fallback={<Loading label="Loading admin panel..." />}>
      <AdminDashboard refundUndelivered={refundUndelivered} />
    </Suspense>
  );
}
