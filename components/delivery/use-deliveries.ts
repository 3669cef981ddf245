"use client";

import { useQuery } from "@tanstack/react-query";
import { LOOK_AGAIN_MS } from "@/components/destinations/use-destinations";
import { AT_EACH_LOOK } from "@/components/layout/query-client";
import { deliveriesDto } from "@/lib/delivery/destinations/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";

const DELIVERIES = "/api/delivery/deliveries";

interface DeliveriesFilter {
  destinationId?: string;
  leadId?: string;
  status?: string;
  page?: number;
}

/** Deliveries with their attempts, newest first, refetched every few seconds. */
export function useDeliveries({ page = 1, ...filter }: DeliveriesFilter) {
  const query = new URLSearchParams({ page: String(page) });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  const text = query.toString();
  return useQuery({
    queryKey: [DELIVERIES, text],
    queryFn: () => apiRequest("GET", `${DELIVERIES}?${text}`, deliveriesDto),
    ...AT_EACH_LOOK,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
