"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LOOK_AGAIN_MS } from "@/components/destinations/use-destinations";
import { AT_EACH_LOOK } from "@/components/layout/query-client";
import { deliveriesDto } from "@/lib/delivery/destinations/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { keepPlaces, type ShownDeliveries, showAnswer } from "./keep-rows";

const DELIVERIES = "/api/delivery/deliveries";

interface DeliveriesFilter {
  destinationId?: string;
  leadId?: string;
  status?: string;
  page?: number;
}

function toQuery({ page = 1, ...filter }: DeliveriesFilter): string {
  const query = new URLSearchParams({ page: String(page) });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query.toString();
}

/**
 * Deliveries with their attempts, newest first, refetched every few seconds.
 * @param shownIds deliveries that are also read when they have left this page or this filter.
 */
export function useDeliveries(filter: DeliveriesFilter, shownIds: readonly string[] = []) {
  const text = toQuery(filter);
  const shown = shownIds.length > 0 ? `&shown=${shownIds.join(",")}` : "";
  return useQuery({
    // Without the shown ones: which they are changes nothing about the list.
    queryKey: [DELIVERIES, text],
    queryFn: () => apiRequest("GET", `${DELIVERIES}?${text}${shown}`, deliveriesDto),
    ...AT_EACH_LOOK,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

interface Shown {
  text: string;
  /** Whether the list was read after this filter and page were opened. Until then, the cache shows what it had from the last visit. */
  isRead: boolean;
  list: ShownDeliveries;
}

/** A page of deliveries whose rows have buttons. While it is open, the rows stay in their places (`keepPlaces`). */
export function useDeliveryRows(filter: DeliveriesFilter) {
  const text = toQuery(filter);
  const [shown, setShown] = useState<Shown | null>(null);
  const ids = shown?.text === text ? shown.list.deliveries.map(({ id }) => id) : [];
  const { data, isError, isFetching, isPlaceholderData, isFetchedAfterMount, refetch } = useDeliveries(
    filter,
    ids,
  );
  const isSame = shown?.text === text && shown.isRead === isFetchedAfterMount && shown.list.answer === data;
  if (data && !isPlaceholderData && !isSame) {
    const isOpen = shown?.text === text && shown.isRead;
    const list = isOpen ? keepPlaces(shown.list, data) : showAnswer(data);
    setShown({ text, isRead: isFetchedAfterMount, list });
  }
  return {
    listing: { data: data && shown?.list, isError, isFetching, isPlaceholderData, refetch },
    /** Shows the list as the server has it. */
    showAll: () => setShown(shown && { ...shown, list: showAnswer(shown.list.answer) }),
  };
}
