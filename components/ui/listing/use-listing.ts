"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { apiRequest } from "@/lib/platform/http/api-request";

/** The part of a zod schema that an answer is read with. */
interface Reader<T> {
  parse(data: unknown): T;
}

/**
 * A list whose filter stands in a query, asked anew at each visit. While a changed filter is on its way the list before
 * stays in place.
 */
export function useListing<T>(path: string, query: string, reader: Reader<T>) {
  return useQuery({
    queryKey: [path, query],
    queryFn: () => apiRequest("GET", query ? `${path}?${query}` : path, reader),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });
}
