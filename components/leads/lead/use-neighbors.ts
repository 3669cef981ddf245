"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { readInboxFilter, toInboxQuery } from "@/lib/inbox/inbox-filter";
import { QUEUE_PAGE_SIZE } from "@/lib/inbox/queue/queue-views";
import { leadPageDto } from "@/lib/inbox/schemas";
import { paths } from "@/lib/kit/paths";
import { apiRequest } from "@/lib/platform/http/api-request";
import { MY_LEADS } from "../use-new-leads";

const readPage = (query: string) => apiRequest("GET", `${MY_LEADS}?${query}`, leadPageDto);

/**
 * The place of a lead in the list from which it was opened: the page's URL has the list's filter. The list is only read when it
 * is not known yet, because reading it logs a view of each of its leads.
 */
export function useNeighbors(leadId: string) {
  const parameters = useSearchParams();
  const client = useQueryClient();
  const router = useRouter();
  const query = toInboxQuery(readInboxFilter(parameters));
  const { data } = useQuery({
    queryKey: [MY_LEADS, query],
    queryFn: () => readPage(query),
    enabled: parameters.size > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const index = data?.leads.findIndex(({ id }) => id === leadId) ?? -1;
  const urlOf = (id: string, page: number) => {
    const next = new URLSearchParams(parameters);
    if (page > 1) next.set("page", String(page));
    else next.delete("page");
    const text = next.toString();
    return `${paths.lead(id)}${text ? `?${text}` : ""}`;
  };
  const move = async (step: 1 | -1) => {
    if (!data || index < 0) return;
    const next = data.leads[index + step];
    if (next) return router.push(urlOf(next.id, data.page));
    const page = data.page + step;
    if (page < 1 || page > data.pages) return;
    const other = toInboxQuery({ ...readInboxFilter(parameters), page: page > 1 ? String(page) : "" });
    const read = await client.fetchQuery({
      queryKey: [MY_LEADS, other],
      queryFn: () => readPage(other),
      staleTime: Number.POSITIVE_INFINITY,
    });
    const entry = step > 0 ? read.leads[0] : read.leads.at(-1);
    if (entry) router.push(urlOf(entry.id, page));
  };
  const text = parameters.toString();
  return {
    listHref: `${paths.leads}${text ? `?${text}` : ""}`,
    /** From 1; null when the lead was not opened from a list. */
    position: data && index >= 0 ? (data.page - 1) * QUEUE_PAGE_SIZE + index + 1 : null,
    total: data?.total ?? 0,
    move: (step: 1 | -1) => void move(step),
  };
}
