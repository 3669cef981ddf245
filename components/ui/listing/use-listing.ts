"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { apiRequest } from "@/lib/platform/http/api-request";

/** The part of a zod schema that reads a response. */
interface Reader<T> {
  parse(data: unknown): T;
}

/** When a list is fetched again although it is known. */
interface Visits {
  staleTime?: number;
  refetchOnMount?: boolean | "always";
  refetchOnReconnect?: boolean;
}

const ALWAYS: Visits = { refetchOnMount: "always" };

/**
 * A list with its filter as a query string, refetched at each visit. Pass `AT_EACH_VISIT` where the server sends it with the page. The previous list stays while a changed filter
 * loads.
 */
export function useListing<T>(path: string, query: string, reader: Reader<T>, visits: Visits = ALWAYS) {
  return useQuery({
    queryKey: [path, query],
    queryFn: () => apiRequest("GET", query ? `${path}?${query}` : path, reader),
    ...visits,
    placeholderData: keepPreviousData,
  });
}
