"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { apiRequest, type Reader } from "@/lib/platform/http/api-request";

/** A list with its filter as a query string, refetched at each visit. The previous list stays while a changed filter loads. */
export function useListing<T>(path: string, query: string, reader: Reader<T>) {
  return useQuery({
    queryKey: [path, query],
    queryFn: () => apiRequest("GET", query ? `${path}?${query}` : path, reader),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });
}
