"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { getFromKey } from "@/components/layout/query-client";
import { useArrivals } from "@/components/leads/use-arrivals";
import { type OrderProgress, orderProgressDto } from "@/lib/marketplace/order-limits";

/** Where the answer about all orders is kept. */
export const ORDER_PROGRESS_KEY = ["/api/my/order-progress"];
const readProgress = getFromKey(z.array(orderProgressDto));
/** Leads may come faster than anybody reads: one question for all of this time. */
const GATHER_MS = 1_000;

/** How far the viewer's orders got, by order id; moves while leads arrive. Empty when it cannot be known. */
export function useOrderProgress(): ReadonlyMap<string, OrderProgress> {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const { data } = useQuery({
    queryKey: ORDER_PROGRESS_KEY,
    queryFn: readProgress,
    refetchOnMount: "always",
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
