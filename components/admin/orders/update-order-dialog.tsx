"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { failureText } from "@/components/ui/failure-notice";
import { SelectField, TextAreaField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import type { OrderStatus } from "@/lib/orders/order-status";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@/lib/orders/order-status";
import type { OrderDto } from "@/lib/orders/schemas";
import { ApiError, apiCommand } from "@/lib/platform/http/api-request";
import { OrderHistory } from "./order-history";
import { type RefundAction, RefundUndelivered } from "./refund-undelivered";
import { ADMIN_ORDERS_KEY } from "./use-admin-data";

interface UpdateOrderDialogProps {
  order: OrderDto;
  refundUndelivered: RefundAction;
  onClose: () => void;
}

/** Changes an order's status, with a note. Shows its refund when it is cancelled, and its history. */
export function UpdateOrderDialog({ order, refundUndelivered, onClose }: UpdateOrderDialogProps) {
  const [status, setStatus] = useState(order.status);
  const [notes, setNotes] = useState(order.notes ?? "");
  const { mutate, isPending, error } = useUpdateOrder(order.id, onClose);
  // The reason of a conflict is shown: trying again does not help.
  const conflict = error instanceof ApiError && error.status === 409 ? failureText(error) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ status, notes: notes.trim() });
  };

  return (
    <Dialog open onClose={onClose} title="Update Order Status" description={`Order ${order.id}`}>
      <form method="post" onSubmit={submit} className="mt-5 grid gap-4">
        <SelectField
          label="Status"
          value={status}
          onChange={(event) =>
            setStatus(ORDER_STATUSES.find((known) => known === event.target.value) ?? status)
          }
        >
          {ORDER_STATUSES.map((known) => (
            <option key={known} value={known}>
              {ORDER_STATUS_LABELS[known]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Notes"
          optional
          rows={3}
          maxLength={2000}
          value={notes}
          hint="The customer sees them on the order."
          onChange={(event) => setNotes(event.target.value)}
        />
        {conflict ? (
          <Notice role="alert" tone="red">
            {conflict}
          </Notice>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending} busy={isPending}>
            {isPending ? "Updating..." : "Update Order"}
          </Button>
        </div>
      </form>
      {order.status === "cancelled" ? (
        <RefundUndelivered orderId={order.id} refundUndelivered={refundUndelivered} />
      ) : null}
      <OrderHistory orderId={order.id} />
    </Dialog>
  );
}

interface OrderUpdate {
  status: OrderStatus;
  /** Omitted from the call when empty. */
  notes: string;
}

/** Changes an order's status and refetches the list of orders. */
function useUpdateOrder(orderId: string, onDone: () => void) {
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
      // Also invalidates the order's history, whose key begins with this one.
      void client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY });
      onDone();
    },
    onError: () =>
      notify({ title: "Error", description: "Failed to update order status.", destructive: true }),
  });
}
