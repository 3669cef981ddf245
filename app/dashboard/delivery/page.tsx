import type { Metadata } from "next";
import { DeliveryHome } from "@/components/delivery/delivery-home";
import { CustomerShell } from "@/components/layout/customer-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Delivery");

export default function DeliveryPage() {
  return (
    <CustomerShell>
      <DeliveryHome />
    </CustomerShell>
  );
}
