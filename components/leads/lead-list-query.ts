import { type InboxFilter, toInboxQuery } from "@/lib/inbox/inbox-filter";
import { searchTextOf } from "@/lib/inbox/queue/kept-searches";
import { type LeadPageDto, leadPageDto } from "@/lib/inbox/schemas";
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
