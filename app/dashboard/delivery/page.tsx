import type { Metadata } from "next";
import { DeliveryHome } from "@/components/delivery/delivery-home";
import { CustomerShell } from "@/components/layout/customer-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { setAlerts, turnOnAlerts } from "./actions";

export const metadata: Metadata = describePrivatePage("Delivery");

export default function DeliveryPage() {
  return (
    <CustomerShell>
      <DeliveryHome alerts={{ turnOnAlerts, setAlerts }} />
    </CustomerShell>
  );
}
