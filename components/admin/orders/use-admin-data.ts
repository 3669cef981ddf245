"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { orderPageDto, staffCountsDto } from "@/lib/orders/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";

/** What a changed order changes: its keys begin with this one. */
export const ADMIN_ORDERS_KEY = ["/api/admin/orders"];

/**
 * A page of orders. Fetched again at each visit, because customers place orders all the time. The previous page stays
 * while a changed filter loads.
 */
export function useOrderPage(query: string) {
  return useQuery({
    queryKey: [...ADMIN_ORDERS_KEY, "list", query],
    queryFn: () => apiRequest("GET", `/api/admin/orders/list?${query}`, orderPageDto),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });
}

/** How many orders and accounts there are. */
export function useStaffCounts() {
  return useQuery({
    queryKey: [...ADMIN_ORDERS_KEY, "counts"],
    queryFn: () => apiRequest("GET", "/api/admin/counts", staffCountsDto),
    refetchOnMount: "always",
  });
}
