import type { Metadata } from "next";
import { NewDestination } from "@/components/destinations/new-destination";
import { CustomerShell } from "@/components/layout/customer-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Add a destination");

export default function NewDestinationPage() {
  return (
    <CustomerShell>
      <NewDestination />
    </CustomerShell>
  );
}
