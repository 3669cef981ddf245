import type { QueryClient } from "@tanstack/react-query";
import { type InboxFilter, toInboxQuery } from "@/lib/inbox/inbox-filter";
import { searchTextOf } from "@/lib/inbox/queue/kept-searches";
import { type LeadPageDto, type LeadRowDto, leadPageDto } from "@/lib/inbox/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { MY_LEADS } from "./use-new-leads";

/** The query of a page of the list, for the list itself and for the page of a lead. A search is sent in the body of a POST. */
export function leadListQuery(filter: InboxFilter): {
  queryKey: readonly string[];
  queryFn: () => Promise<LeadPageDto>;
} {
  const query = toInboxQuery(filter);
  const search = searchTextOf(filter.searchId);
  if (search === "") {
    return {
      queryKey: [MY_LEADS, query],
      queryFn: () => apiRequest("GET", `${MY_LEADS}?${query}`, leadPageDto),
    };
  }
  const body = { ...Object.fromEntries(new URLSearchParams(query)), search };
  return {
    queryKey: [MY_LEADS, query, search],
    queryFn: () => apiRequest("POST", `${MY_LEADS}/search`, leadPageDto, body),
  };
}

/**
 * Reads the first page of the list again, for leads that have just arrived.
 * @returns whether all of them are on it. True also when it cannot be read: the list then stays, and says so.
 */
export async function hasArrived(
  client: QueryClient,
  filter: InboxFilter,
  leadIds: readonly string[],
): Promise<boolean> {
  // Other pages and tabs are read again when they are shown.
  await client.invalidateQueries({ queryKey: [MY_LEADS], refetchType: "none" });
  const first = { ...leadListQuery({ ...filter, page: "" }), staleTime: 0 };
  const page = await client.fetchQuery(first).catch(() => null);
  return page === null || leadIds.every((leadId) => page.leads.some(({ id }) => id === leadId));
}

/**
 * Writes what the server has just said about leads into every cached list. The lists are not read again, so a lead that left the tab
 * keeps its place until the viewer goes on. Two exceptions:
 * - A list whose response is on its way is read again: that response may be older than the change and would undo it on the screen.
 * - A list that was marked as out of date stays marked (`findMovedUp` needs that): setting its data would mark it as current.
 */
export function changeRows(
  client: QueryClient,
  leadIds: readonly string[],
  change: Partial<Omit<LeadRowDto, "id">>,
): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [MY_LEADS] })) {
    const list = { queryKey, exact: true };
    const { isInvalidated } = state;
    client.setQueryData<LeadPageDto>(
      queryKey,
      (page) =>
        page && {
          ...page,
          leads: page.leads.map((lead) => (leadIds.includes(lead.id) ? { ...lead, ...change } : lead)),
        },
    );
    if (isInvalidated) void client.invalidateQueries({ ...list, refetchType: "none" });
    // Also a list that has no data yet: a plain refetch would keep its first request.
    if (state.fetchStatus === "fetching")
      void client.cancelQueries(list).then(() => client.refetchQueries(list));
  }
}

/**
 * Reads a page of the list again before the viewer leaves it for the next one, if outcomes were noted since it was read. Its
 * leads may have left the tab, others have then moved up into their places, and the next page would begin behind these.
 * @param shown the page as the viewer sees it.
 * @returns the first lead that moved up; `end` when no next page is left; null when the next page follows.
 */
export async function findMovedUp(
  client: QueryClient,
  filter: InboxFilter,
  shown: LeadPageDto,
): Promise<{ leadId: string } | "end" | null> {
  const query = leadListQuery(filter);
  if (!client.getQueryState(query.queryKey)?.isInvalidated) return null;
  const again = await client.fetchQuery({ ...query, staleTime: 0 });
  const movedUp = again.leads.find(({ id }) => !shown.leads.some((lead) => lead.id === id));
  if (movedUp) return { leadId: movedUp.id };
  return again.page >= again.pages ? "end" : null;
}
