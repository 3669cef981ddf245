import type { Metadata } from "next";
import { Suspense } from "react";
import { DestinationDetail } from "@/components/destinations/destination-detail";
import { CustomerShell } from "@/components/layout/customer-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Destination");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <CustomerShell>
      <Suspense>
        <DestinationDetail destinationId={id} />
      </Suspense>
    </CustomerShell>
  );
}
