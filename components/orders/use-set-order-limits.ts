"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "@/components/ui/failure-notice";
import { type Notification, notify } from "@/components/ui/notify";
import { formatCountOf } from "@/lib/kit/format-count";
import type { OrderLimits, OrderProgress } from "@/lib/marketplace/order-limits";
import { actionData } from "@/lib/platform/http/action-result";
import type { OrderActions } from "./order-actions";
import { ORDER_PROGRESS_KEY } from "./use-order-progress";
import { OWN_ORDERS_KEY } from "./use-own-orders";

/**
 * Pauses, resumes or caps an order. The card shows the new limits at once, and the old ones again when the change is
 * refused. Then it shows the progress that the server returned: a resumed order may have been filled from stock in the
 * same moment.
 */
export function useSetOrderLimits(
  { orderId, isPaused, dailyCap }: OrderProgress,
  setOrderLimits: OrderActions["setOrderLimits"],
) {
  const client = useQueryClient();
  const change = (fields: Partial<OrderProgress>) =>
    client.setQueryData<OrderProgress[]>(ORDER_PROGRESS_KEY, (list) =>
      list?.map((one) => (one.orderId === orderId ? { ...one, ...fields } : one)),
    );
  return useMutation({
    mutationFn: (limits: OrderLimits) => actionData(setOrderLimits({ orderId, ...limits })),
    onMutate: async (limits) => {
      // A response that is already on its way would undo this change.
      await client.cancelQueries({ queryKey: ORDER_PROGRESS_KEY });
      change(limits);
      return { isPaused, dailyCap };
    },
    onSuccess: (progress, limits) => {
      if (progress) change(progress);
      notify(describeChange(limits));
      // The last leads may have been allocated at once; then the order is complete.
      if (!progress?.isOpen) void client.invalidateQueries({ queryKey: OWN_ORDERS_KEY });
    },
    onError: (error, _limits, before) => {
      if (before) change(before);
      notify({ title: "Not changed", description: failureText(error) ?? "", destructive: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ORDER_PROGRESS_KEY }),
  });
}

/** What the customer is told after a change. Their other orders stay as they were. */
export function describeChange({ isPaused, dailyCap }: OrderLimits): Notification {
  if (isPaused) return { title: "Paused", description: "This order gets no leads until you resume it." };
  if (isPaused === false) return { title: "Resumed", description: "The pause is over." };
  return dailyCap === null || dailyCap === undefined
    ? { title: "Daily limit removed", description: "This order has no daily limit now." }
    : { title: "Daily limit set", description: `At most ${formatCountOf(dailyCap, "lead")} a day.` };
}
