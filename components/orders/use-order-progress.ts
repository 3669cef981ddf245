"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { useArrivals } from "@/components/leads/use-arrivals";
import { type OrderProgress, orderProgressDto } from "@/lib/marketplace/order-limits";
import type { OrderDto } from "@/lib/orders/schemas";
import { OWN_ORDERS_KEY } from "./use-own-orders";

/** Query key of the progress of all the viewer's orders. */
export const ORDER_PROGRESS_KEY = ["/api/my/order-progress"];
const readProgress = getFromKey(z.array(orderProgressDto));
/** Leads may arrive many times a second; the progress is fetched again at most this often. */
const GATHER_MS = 1_000;
/** A busy worker moves an order on some time after its lead was sold. Nothing arrives after the last one, so the page looks once more. */
const LATER_MS = 10_000;

/** Whether the viewer has got a lead of any order. False while it is unknown. */
export function useHasLeads(): boolean {
  const { data } = useQuery({ queryKey: ORDER_PROGRESS_KEY, queryFn: readProgress });
  return (data ?? []).some(({ firstAllocatedAt }) => firstAllocatedAt !== null);
}

/** The progress of the viewer's orders by order id, updated while leads arrive. Empty while it is unknown. */
export function useOrderProgress(): ReadonlyMap<string, OrderProgress> {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const later = useRef<number>(undefined);
  const { data } = useQuery({
    queryKey: ORDER_PROGRESS_KEY,
    queryFn: readProgress,
    ...AT_EACH_VISIT,
  });
  const lookTwice = async () => {
    const isRight = await readAfterArrival(client);
    window.clearTimeout(later.current);
    if (!isRight) later.current = window.setTimeout(() => void readAfterArrival(client), LATER_MS);
  };
  const readSoon = () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void lookTwice();
    }, GATHER_MS);
  };
  useArrivals({ onArrival: readSoon, onGap: readSoon });
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      window.clearTimeout(later.current);
    },
    [],
  );
  return new Map((data ?? []).map((progress) => [progress.orderId, progress]));
}

/**
 * Reads the progress after a lead has arrived, and the orders when their statuses cannot be right any more: a pending order was
 * approved meanwhile, or the last lead has come. Not after each lead, which changes nothing about the other orders.
 * @returns whether the statuses fit the progress now.
 */
export async function readAfterArrival(client: QueryClient): Promise<boolean> {
  await client.invalidateQueries({ queryKey: ORDER_PROGRESS_KEY });
  const isRight = () => {
    const orders = client.getQueryData<OrderDto[]>(OWN_ORDERS_KEY);
    const progress = client.getQueryData<OrderProgress[]>(ORDER_PROGRESS_KEY);
    return !orders || !progress?.some((one) => isAhead(one, orders));
  };
  if (isRight()) return true;
  await client.invalidateQueries({ queryKey: OWN_ORDERS_KEY });
  return isRight();
}

/** Whether an order has got further than its status says, or is not listed yet. */
function isAhead({ orderId, allocated, quantity }: OrderProgress, orders: readonly OrderDto[]): boolean {
  const status = orders.find(({ id }) => id === orderId)?.status;
  if (status === "processing") return allocated >= quantity;
  return allocated > 0 && (status === undefined || status === "pending" || status === "approved");
}
