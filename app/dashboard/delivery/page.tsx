import type { Metadata } from "next";
import { DeliveryHome } from "@/components/delivery/delivery-home";
import { MemberShell } from "@/components/layout/member-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Delivery");

export default function DeliveryPage() {
  return (
    <MemberShell>
      <DeliveryHome />
    </MemberShell>
  );
}
