"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { useArrivals } from "@/components/leads/use-arrivals";
import { failureText } from "@/components/ui/failure-notice";
import { notify } from "@/components/ui/notify";
import type { OrderLimits } from "@/lib/marketplace/order-limits";
import type { OrderRules } from "@/lib/marketplace/order-rules";
import { actionData } from "@/lib/platform/http/action-result";
import { orderPageDto } from "@/lib/workspace/order-page";
import { ORDER_PROGRESS_KEY } from "../use-order-progress";
import type { OrderPageActions } from "./order-page-actions";

const readOrderPage = getFromKey(orderPageDto);
/** Leads may arrive many times a second; the page is read again at most this often. */
const GATHER_MS = 2_000;

const keyOf = (orderId: string) => ["/api/my/orders", orderId];

/** The page of an order; it is read again while leads arrive. */
export function useOrderPage(orderId: string) {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const query = useQuery({ queryKey: keyOf(orderId), queryFn: readOrderPage, ...AT_EACH_VISIT });
  const readSoon = () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: keyOf(orderId) });
    }, GATHER_MS);
  };
  useArrivals({ onArrival: readSoon, onGap: readSoon });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return query;
}

/** One change of an order: of its limits, of its rules, or of both. */
export interface OrderChange {
  limits?: OrderLimits;
  rules?: OrderRules;
}

/** Changes an order and reads its page again. When the change is refused, a toast says why. */
export function useChangeOrder(orderId: string, actions: OrderPageActions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ limits, rules }: OrderChange) => {
      if (rules) await actionData(actions.setOrderRules({ orderId, ...rules }));
      if (limits) await actionData(actions.setOrderLimits({ orderId, ...limits }));
    },
    onError: (error) =>
      notify({ title: "Not changed", description: failureText(error) ?? "", destructive: true }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(orderId) }),
        client.invalidateQueries({ queryKey: ORDER_PROGRESS_KEY }),
      ]),
  });
}
