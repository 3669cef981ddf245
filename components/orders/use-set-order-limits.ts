"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "@/components/ui/failure-notice";
import { type Notification, notify } from "@/components/ui/notify";
import { type OrderLimits, type OrderProgress, orderProgressDto } from "@/lib/marketplace/order-limits";
import { apiRequest } from "@/lib/platform/http/api-request";
import { ORDER_PROGRESS_KEY } from "./use-order-progress";

/**
 * Pauses, resumes or caps an order. The card shows the new pace at once, goes back to the old one when it is refused,
 * and then shows what the server answers: a resumed order may have been filled from stock in the same moment.
 */
export function useSetOrderLimits({ orderId, isPaused, dailyCap }: OrderProgress) {
  const client = useQueryClient();
  const change = (fields: Partial<OrderProgress>) =>
    client.setQueryData<OrderProgress[]>(ORDER_PROGRESS_KEY, (list) =>
      list?.map((one) => (one.orderId === orderId ? { ...one, ...fields } : one)),
    );
  return useMutation({
    mutationFn: (pace: OrderLimits) =>
      apiRequest("POST", `/api/orders/${encodeURIComponent(orderId)}/pace`, orderProgressDto, pace),
    onMutate: async (pace) => {
      // An answer that is on its way knows nothing of this change yet.
      await client.cancelQueries({ queryKey: ORDER_PROGRESS_KEY });
      change(pace);
      return { isPaused, dailyCap };
    },
    onSuccess: (progress, pace) => {
      change(progress);
      notify(describeChange(pace));
      // The last leads may have come at once, and the order is complete.
      if (!progress.isOpen) void client.invalidateQueries({ queryKey: ["/api/orders"] });
    },
    onError: (error, _pace, before) => {
      if (before) change(before);
      notify({ title: "Not changed", description: failureText(error) ?? "", destructive: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ORDER_PROGRESS_KEY }),
  });
}

function describeChange({ isPaused, dailyCap }: OrderLimits): Notification {
  if (isPaused) return { title: "Paused", description: "No lead comes until you resume. Your place stays." };
  if (isPaused === false) return { title: "Resumed", description: "Leads come again." };
  return dailyCap === null || dailyCap === undefined
    ? { title: "No daily limit", description: "Leads come as they are found." }
    : { title: "Daily limit set", description: `${leadsInWords(dailyCap)} a day at most.` };
}

/** `1 lead`, `1,200 leads`. */
function leadsInWords(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "lead" : "leads"}`;
}
