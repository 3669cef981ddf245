"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { useArrivals } from "@/components/leads/use-arrivals";
import { type OrderProgress, orderProgressDto } from "@/lib/marketplace/order-limits";

/** Query key of the progress of all the viewer's orders. */
export const ORDER_PROGRESS_KEY = ["/api/my/order-progress"];
const readProgress = getFromKey(z.array(orderProgressDto));
/** Leads may arrive many times a second; the progress is fetched again at most this often. */
const GATHER_MS = 1_000;

/** Whether the viewer has got a lead of any order. False while it is unknown. */
export function useHasLeads(): boolean {
  const { data } = useQuery({ queryKey: ORDER_PROGRESS_KEY, queryFn: readProgress });
  return (data ?? []).some(({ firstAllocatedAt }) => firstAllocatedAt !== null);
}

/** The progress of the viewer's orders by order id, updated while leads arrive. Empty while it is unknown. */
export function useOrderProgress(): ReadonlyMap<string, OrderProgress> {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const { data } = useQuery({
    queryKey: ORDER_PROGRESS_KEY,
    queryFn: readProgress,
    ...AT_EACH_VISIT,
  });
  const readSoon = () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: ORDER_PROGRESS_KEY });
    }, GATHER_MS);
  };
  useArrivals({ onArrival: readSoon, onGap: readSoon });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return new Map((data ?? []).map((progress) => [progress.orderId, progress]));
}
