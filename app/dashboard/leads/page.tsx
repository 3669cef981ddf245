import type { Metadata } from "next";
import { Suspense } from "react";
import { SentQueries } from "@/components/layout/sent-queries";
import { LeadsPage } from "@/components/leads/lead-inbox";
import { Loading } from "@/components/ui/spinner";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { type PrefetchedQuery, prefetch } from "@/lib/accounts/prefetch.server";
import type { SignedIn } from "@/lib/accounts/sessions/sessions.server";
import { type InboxFilter, readInboxFilter, toInboxQuery } from "@/lib/inbox/inbox-filter";
import { listOwnLeads } from "@/lib/inbox/queries.server";
import { listViews } from "@/lib/inbox/queue/saved-views.server";
import { leadQuery } from "@/lib/inbox/schemas";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { listOwnOrders } from "@/lib/orders/queries.server";

type Parameters = Record<string, string | string[] | undefined>;

export const metadata: Metadata = describePrivatePage("Leads");

export default async function Page({ searchParams }: { searchParams: Promise<Parameters> }) {
  const viewer = await requireCustomerPage();
  const parameters = new URLSearchParams(single(await searchParams));
  const state = await prefetch(viewer, inboxQueries(viewer, readInboxFilter(parameters)));
  return (
    <SentQueries state={state}>
      <Suspense fallback={<Loading label="Loading your leads..." />}>
        <LeadsPage />
      </Suspense>
    </SentQueries>
  );
}

function inboxQueries(viewer: SignedIn, filter: InboxFilter): PrefetchedQuery[] {
  const query = toInboxQuery(filter);
  let list: ReturnType<typeof listOwnLeads> | undefined;
  const readList = async () => {
    // Only the browser knows the text of a search. The list without it is another one, and reading it would log views.
    if (!filter.searchId) {
      list = listOwnLeads(viewer, leadQuery.parse(Object.fromEntries(new URLSearchParams(query))));
    }
    return list;
  };
  return [
    [["/api/my/leads", query], readList],
    [["/api/my/lead-views"], () => listViews(viewer)],
    // An account without leads is told about its orders. Others need them only for the filter, once it is opened.
    [["/api/orders"], async () => ((await list)?.views.all === 0 ? listOwnOrders(viewer) : undefined)],
  ];
}

/** The parameters that the URL names once. */
function single(parameters: Parameters): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
}
