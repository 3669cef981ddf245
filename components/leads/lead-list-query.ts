import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { MY_WAITING } from "@/components/workspace/use-waiting";
import { type InboxFilter, toInboxQuery } from "@/lib/inbox/inbox-filter";
import { searchTextOf } from "@/lib/inbox/queue/kept-searches";
import { type LeadPageDto, type LeadRowDto, leadPageDto, viewCountsDto } from "@/lib/inbox/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { LEAD_VIEWS, MY_LEADS } from "./use-new-leads";

const COUNTS = `${MY_LEADS}/counts`;

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
 * keeps its place until the viewer goes on. One exception: a list whose response is on its way is read again, because that response
 * may be older than the change and would undo it on the screen.
 */
export function changeRows(
  client: QueryClient,
  leadIds: readonly string[],
  change: Partial<Omit<LeadRowDto, "id">>,
): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [MY_LEADS] })) {
    const list = { queryKey, exact: true };
    const { fetchStatus } = state;
    changeList(client, queryKey, ({ leads, ...page }) => ({
      ...page,
      leads: leads.map((lead) => (leadIds.includes(lead.id) ? { ...lead, ...change } : lead)),
    }));
    // Also a list that has no data yet: a plain refetch would keep its first request.
    if (fetchStatus === "fetching") void client.cancelQueries(list).then(() => client.refetchQueries(list));
  }
}

/** A list that was marked as out of date stays marked (`findMovedUp` needs that): setting its data marks it as current. */
function changeList(
  client: QueryClient,
  queryKey: QueryKey,
  change: (page: LeadPageDto) => LeadPageDto,
): void {
  const isInvalidated = client.getQueryState(queryKey)?.isInvalidated;
  client.setQueryData<LeadPageDto>(queryKey, (page) => page && change(page));
  if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}

/**
 * Call this after a change of an outcome or a reminder. It marks the lists as out of date, but leaves their rows in place, and
 * reads the counts again: of the tabs, of the saved views, and of new leads in the navigation.
 */
export function markChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [MY_LEADS], refetchType: "none" });
  void client.invalidateQueries({ queryKey: [LEAD_VIEWS, "counts"] });
  void client.invalidateQueries({ queryKey: [MY_WAITING] });
  // After a failed read the counts stay as they were: that is no reason for an error message.
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [MY_LEADS], type: "active" }))
    void readCounts(client, queryKey).catch(() => undefined);
}

async function readCounts(client: QueryClient, listKey: QueryKey): Promise<void> {
  const [, query, search] = listKey;
  const {
    view: _view,
    sort: _sort,
    page: _page,
    ...filter
  } = Object.fromEntries(new URLSearchParams(String(query)));
  // A read that is on its way is older than the change.
  await client.cancelQueries({ queryKey: [COUNTS] });
  const views = await client.fetchQuery({
    queryKey: [COUNTS, filter, search],
    queryFn: () => apiRequest("POST", COUNTS, viewCountsDto, { ...filter, search }),
    staleTime: 0,
  });
  changeList(client, listKey, (page) => ({ ...page, views }));
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
