"use client";

import { useQuery } from "@tanstack/react-query";
import { AT_EACH_LOOK } from "@/components/layout/query-client";
import { apiRequest, type Reader } from "@/lib/platform/http/api-request";

/**
 * A list with its filter as a query string, refetched at each visit and each change of the filter. The previous list stays while a
 * changed filter loads. @param refetchInterval how often an open and visible list is read again, in milliseconds.
 */
export function useListing<T>(path: string, query: string, reader: Reader<T>, refetchInterval?: number) {
  return useQuery({
    queryKey: [path, query],
    queryFn: () => apiRequest("GET", query ? `${path}?${query}` : path, reader),
    ...AT_EACH_LOOK,
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  });
}
