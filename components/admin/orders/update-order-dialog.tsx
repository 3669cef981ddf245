"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { OrderMoney } from "@/components/orders/order-money";
import { Dialog } from "@/components/ui/dialog";
import { SelectField, TextAreaField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { hasEnded, ORDER_STATUS_LABELS, ORDER_STATUSES } from "@/lib/orders/order-status";
import { ApiError, apiCommand } from "@/lib/platform/http/api-request";

import type { StaffOrderDto } from "@/lib/staff/orders/schemas";
import { OrderHistory } from "./order-history";
import { OrderInvoice } from "./order-invoice";
import { isRefundable, RefundChoice } from "./refund-choice";
import { type RefundAction, RefundUndelivered, refundAfterEnd, useUndelivered } from "./refund-undelivered";
import { ADMIN_ORDERS_KEY } from "./use-admin-data";

interface UpdateOrderDialogProps {
  order: StaffOrderDto;
  refundUndelivered: RefundAction;
  onClose: () => void;
}

const updateForm = z.object({
  status: z.enum(ORDER_STATUSES),
  /** Sent when changed. */
  notes: z.string().check(z.trim()),
});
type OrderUpdate = z.infer<typeof updateForm>;

/**
 * Changes an order's status, with a note. Warns and asks about the refund when it is being cancelled or completed early. Shows
 * the refund of an order that has ended, and the history.
 */
export function UpdateOrderDialog({ order: latest, refundUndelivered, onClose }: UpdateOrderDialogProps) {
  // What the member of staff saw. The page behind reads the order again, and the fields do not follow it.
  const [order] = useState(latest);
  // Null until it is ticked or not. A cancellation refunds what is missing unless staff say otherwise; a completion does not.
  const [refundsToo, setRefundsToo] = useState<boolean | null>(null);
  const isRefunded = (status: StaffOrderDto["status"]) => refundsToo ?? status === "cancelled";
  const client = useQueryClient();
  const undelivered = useUndelivered(order.id);
  const ends = (status: StaffOrderDto["status"]) =>
    status === "completed" ? !hasEnded(order.status) : status === "cancelled" && order.status !== "cancelled";
  const { mutateAsync } = useUpdateOrder(order, ({ status }) => {
    onClose();
    const left = undelivered.data;
    if (ends(status) && isRefunded(status) && left && isRefundable(left, status))
      void refundAfterEnd(
        { orderId: order.id, to: status, seen: left, isOfPlan: order.purchaseType !== "one-time" },
        refundUndelivered,
        client,
      );
  });
  const form = useForm({
    schema: updateForm,
    defaultValues: { status: order.status, notes: order.notes ?? "" },
    send: mutateAsync,
    // The toast reports every failure. The dialog adds the reason of a conflict, where trying again does not help.
    isReportedElsewhere: (failure) => !(failure instanceof ApiError && failure.status === 409),
  });
  const chosen = form.watch("status");
  return (
    <Dialog open onClose={onClose} title="Update Order Status" description={`Order ${order.id}`}>
      <Form form={form} className="mt-5 grid gap-4">
        <SelectField label="Status" {...form.field("status")}>
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
          hint="The customer sees them on the order."
          {...form.field("notes")}
        />
        {ends(chosen) ? (
          <RefundChoice
            order={order}
            undelivered={undelivered}
            to={chosen}
            checked={isRefunded(chosen)}
            onChange={setRefundsToo}
          />
        ) : null}
        <FormEnd
          verb="Update Order"
          busyLabel="Updating..."
          onCancel={onClose}
          // Whoever ends an order has seen what it did not get, and whether that is refunded.
          waits={ends(chosen) && !undelivered.isFetchedAfterMount}
        />
      </Form>
      {hasEnded(order.status) ? (
        <RefundUndelivered orderId={order.id} refundUndelivered={refundUndelivered} />
      ) : null}
      <OrderMoney
        orderId={order.id}
        currency={order.currency}
        source={[...ADMIN_ORDERS_KEY, order.id, "money"]}
      />
      <OrderInvoice orderId={order.id} />
      <OrderHistory orderId={order.id} />
    </Dialog>
  );
}

/** The body of the call that changes an order. `order` is what the member of staff saw. */
export function toUpdateBody(
  order: Pick<StaffOrderDto, "status" | "notes">,
  { status, notes }: OrderUpdate,
  now = new Date(),
) {
  return {
    status,
    shownStatus: order.status,
    // An empty field removes the notes; unchanged ones are not written into the history again.
    ...(notes === (order.notes ?? "") ? {} : { notes: notes || null, shownNotes: order.notes }),
    completedAt: status === "completed" ? now.toISOString() : null,
  };
}

/** Changes an order's status and refetches the list of orders. */
function useUpdateOrder(order: StaffOrderDto, onDone: (update: OrderUpdate) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (update: OrderUpdate) =>
      apiCommand("PATCH", `/api/admin/orders/${order.id}`, toUpdateBody(order, update)),
    onSuccess: (_nothing, update) => {
      notify({ title: "Success", description: "Order status updated successfully." });
      // Also invalidates the order's history, whose key begins with this one.
      void client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY });
      onDone(update);
    },
    onError: () => {
      notify({ title: "Error", description: "Failed to update order status.", destructive: true });
      // It may have failed because the order has changed.
      void client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY });
    },
  });
}
