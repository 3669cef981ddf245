import type { Metadata } from "next";
import { Suspense } from "react";
import { DestinationDetail } from "@/components/destinations/destination-detail";
import { SentQueries } from "@/components/layout/sent-queries";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { readDestination } from "@/lib/delivery/destinations/queries.server";
import { isUuid } from "@/lib/kit/is-uuid";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Destination");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireCustomerPage();
  const { id } = await params;
  const state = await prefetch(
    viewer,
    isUuid(id) ? [[[`/api/delivery/destinations/${id}`], () => readDestination(viewer.id, id)]] : [],
  );
  return (
    <SentQueries state={state}>
      <Suspense>
        <DestinationDetail destinationId={id} />
      </Suspense>
    </SentQueries>
  );
}
