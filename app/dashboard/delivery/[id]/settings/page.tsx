import type { Metadata } from "next";
import { DestinationSettings } from "@/components/destinations/destination-settings";
import { CustomerShell } from "@/components/layout/customer-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Change a destination");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <CustomerShell>
      <DestinationSettings destinationId={id} />
    </CustomerShell>
  );
}
