"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notify } from "@/components/ui/notify";
import type { OrderStatus } from "@/lib/orders/order-status";
import { apiCommand } from "@/lib/platform/http/api-request";
import { ADMIN_ORDERS_KEY } from "./use-admin-data";

export interface OrderUpdate {
  status: OrderStatus;
  /** Omitted from the call when empty. */
  notes: string;
}

/** Moves an order, and shows the list as it is then. */
export function useUpdateOrder(orderId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ status, notes }: OrderUpdate) =>
      apiCommand("PATCH", `/api/admin/orders/${orderId}`, {
        status,
        ...(notes ? { notes } : {}),
        completedAt: status === "completed" ? new Date().toISOString() : null,
      }),
    onSuccess: () => {
      notify({ title: "Success", description: "Order status updated successfully." });
      // Also the order's own history below this key.
      void client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY });
      onDone();
    },
    onError: () =>
      notify({ title: "Error", description: "Failed to update order status.", destructive: true }),
  });
}
