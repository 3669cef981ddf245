import type { Metadata } from "next";
import { NewDestination } from "@/components/destinations/new-destination";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Add a destination");

export default async function NewDestinationPage() {
  await requireCustomerPage();
  return <NewDestination />;
}
