import type { Metadata } from "next";
import { Suspense } from "react";
import { AdminDashboard } from "@/components/admin/orders/admin-dashboard";
import { CustomerShell } from "@/components/layout/customer-shell";
import { Loading } from "@/components/ui/spinner";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { refundUndelivered } from "./actions";

export const metadata: Metadata = describePrivatePage("Admin");

export default function AdminPage() {
  return (
    <CustomerShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <AdminDashboard refundUndelivered={refundUndelivered} />
      </Suspense>
    </CustomerShell>
  );
}
