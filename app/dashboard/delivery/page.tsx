import type { Metadata } from "next";
import { DeliveryHome } from "@/components/delivery/delivery-home";
import { SentQueries } from "@/components/layout/sent-queries";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { listDestinations } from "@/lib/delivery/destinations/queries.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { setAlerts, turnOnAlerts } from "./actions";

export const metadata: Metadata = describePrivatePage("Delivery");

export default async function DeliveryPage() {
  const viewer = await requireCustomerPage();
  const state = await prefetch(viewer, [[["/api/delivery/destinations"], () => listDestinations(viewer.id)]]);
  return (
    <SentQueries state={state}>
      <DeliveryHome alerts={{ turnOnAlerts, setAlerts }} />
    </SentQueries>
  );
}
