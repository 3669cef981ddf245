import { z } from "zod";
import { defineOperation } from "@/lib/api-keys/operation";
import { ORDER_STATUSES } from "@/lib/orders/order-status";
import { amount, day, orderId, time } from "./fields";

/** An order, with the fields of the cookie call of the same path (specification, section 7). */
const order = z
  .object({
    id: orderId,
    userId: z.uuid(),
    leadConfigId: z.string(),
    paymentIntentId: z.string(),
    orderType: z.enum(["custom", "standard"]),
    status: z.enum(ORDER_STATUSES),
    totalAmount: amount,
    currency: z.string().meta({ example: "USD" }),
    notes: z.string().nullable(),
    createdAt: time,
    completedAt: time.nullable(),
  })
  .meta({ id: "Order" });

export const listOrders = defineOperation({
  id: "listOrders",
  method: "GET",
  path: "/api/orders",
  scope: "orders:read",
  tag: "Orders",
  summary: "List orders",
  description: "Your orders, newest first, at most 2,000. Narrow a longer list by days.",
  query: z
    .strictObject({
      status: z.enum(ORDER_STATUSES).optional().meta({ example: "approved" }),
      date_from: day.optional().meta({
        description: "First day (UTC) of the orders to return, ISO 8601.",
        example: "2026-11-01",
      }),
      date_to: day.optional().meta({
        description: "Last day (UTC) of the orders to return, ISO 8601.",
        example: "2026-11-21",
      }),
    })
    .refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
      path: ["date_to"],
      error: "date_to is before date_from.",
    }),
  success: { status: 200, description: "The orders.", schema: z.array(order) },
});

export const readOrder = defineOperation({
  id: "readOrder",
  method: "GET",
  path: "/api/orders/{orderId}",
  scope: "orders:read",
  tag: "Orders",
  summary: "Read an order",
  description: "One of your orders, with how many leads it got.",
  params: z.object({ orderId }),
  success: {
    status: 200,
    description: "The order.",
    schema: order
      .extend({
        progress: z
          .object({
            quantity: z.int().meta({ description: "Leads that the order gets, replacements included." }),
            delivered: z.int().meta({ description: "Leads that it got." }),
          })
          .nullable()
          .meta({ description: "Null until the order is approved." }),
      })
      .meta({ id: "OrderWithProgress" }),
  },
  problems: { 404: "You have no such order." },
});
