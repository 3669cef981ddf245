import type { Metadata } from "next";
import { CustomerShell } from "@/components/layout/customer-shell";
import { Dashboard } from "@/components/orders/dashboard";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { orderApproval } from "@/lib/orders/approve-at-once.server";
import { offerRepeat, repeatOrder, setOrderLimits } from "./actions";

export const metadata: Metadata = describePrivatePage("Dashboard");

export default function DashboardPage() {
  return (
    <CustomerShell>
      <Dashboard actions={{ setOrderLimits, offerRepeat, repeatOrder }} approval={orderApproval()} />
    </CustomerShell>
  );
}
