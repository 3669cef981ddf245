"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { notifyError } from "@/components/ui/notify";
import { readInboxFilter } from "@/lib/inbox/inbox-filter";
import { searchTextOf } from "@/lib/inbox/queue/kept-searches";
import { QUEUE_PAGE_SIZE } from "@/lib/inbox/queue/queue-views";
import { paths } from "@/lib/kit/paths";
import { findMovedUp, leadListQuery } from "../lead-list-query";

/** Between a step to another lead and the arrival there. Its page is mounted anew, so the state cannot be kept in it. */
let isOnTheMove = false;

function beginMove(): void {
  isOnTheMove = true;
}

/**
 * A ref for the name of the lead on its page. After a step to the next or previous lead it gets the focus, which was on what is
 * gone, and a screen reader says whose page it is.
 */
export function takeFocusOfMove(name: HTMLElement | null): void {
  if (!name || !isOnTheMove) return;
  isOnTheMove = false;
  // The page is shown from its top.
  name.focus({ preventScroll: true });
}

/**
 * The place of a lead in the list from which it was opened: the page's URL has the list's filter. The list is only read when it
 * is not known yet, because reading it logs a view of each of its leads.
 */
export function useNeighbors(leadId: string) {
  const parameters = useSearchParams();
  const client = useQueryClient();
  const router = useRouter();
  const filter = readInboxFilter(parameters);
  // Without the text of its search, the list is another one.
  const isKnown = filter.searchId === "" || searchTextOf(filter.searchId) !== "";
  const { data } = useQuery({
    ...leadListQuery(filter),
    enabled: parameters.size > 0 && isKnown,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const index = data?.leads.findIndex(({ id }) => id === leadId) ?? -1;
  const go = (id: string, page: number) => {
    beginMove();
    router.push(urlOf(id, page));
  };
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
    if (next) return go(next.id, data.page);
    const page = data.page + step;
    if (page < 1 || page > data.pages) return;
    const found = step > 0 ? await findMovedUp(client, filter, data) : null;
    if (found === "end") return;
    if (found) return go(found.leadId, data.page);
    const read = await client.fetchQuery({
      ...leadListQuery({ ...filter, page: page > 1 ? String(page) : "" }),
      staleTime: Number.POSITIVE_INFINITY,
    });
    const entry = step > 0 ? read.leads[0] : read.leads.at(-1);
    if (entry) go(entry.id, page);
  };
  const text = parameters.toString();
  return {
    listHref: `${paths.leads}${text ? `?${text}` : ""}`,
    /** From 1; null when the lead was not opened from a list. */
    position: data && index >= 0 ? (data.page - 1) * QUEUE_PAGE_SIZE + index + 1 : null,
    total: data?.total ?? 0,
    move: (step: 1 | -1) =>
      void move(step).catch(() =>
        notifyError("Please check your connection and try again.", "The next leads could not be loaded"),
      ),
  };
}
