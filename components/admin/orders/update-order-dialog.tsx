"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { failureText } from "@/components/ui/failure-notice";
import { SelectField, TextAreaField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@/lib/orders/order-status";
import type { OrderDto } from "@/lib/orders/schemas";
import { ApiError } from "@/lib/platform/http/api-request";
import { OrderHistory } from "./order-history";
import { RefundUndelivered } from "./refund-undelivered";
import { useUpdateOrder } from "./use-update-order";

interface UpdateOrderDialogProps {
  order: OrderDto;
  onClose: () => void;
}

/** Sets an order's status, with a note; below it, how the order came to where it is. */
export function UpdateOrderDialog({ order, onClose }: UpdateOrderDialogProps) {
  const [status, setStatus] = useState(order.status);
  const [notes, setNotes] = useState(order.notes ?? "");
  const { mutate, isPending, error } = useUpdateOrder(order.id, onClose);
  // A conflict has its reason, and trying again does not help.
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
          hint="The buyer sees them with the order."
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
      {order.status === "cancelled" ? <RefundUndelivered orderId={order.id} /> : null}
      <OrderHistory orderId={order.id} />
    </Dialog>
  );
}
