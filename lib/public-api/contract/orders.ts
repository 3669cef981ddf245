import { z } from "zod";
import { defineOperation } from "@/lib/api-keys/operation";
import { ORDER_STATUSES } from "@/lib/orders/order-status";
import { amount, day, id, orderId, time } from "./fields";

/** An order, with the fields of the cookie call of the same path (specification, section 7). */
const order = z
  .object({
    id: orderId,
    userId: id().meta({ example: "0b6d3c1e-2f84-4a7b-9c5d-6e8f1a2b3c4d" }),
    leadConfigId: z.string().meta({ example: "9e2b7a40-1c3d-4e5f-8a6b-7c8d9e0f1a2b" }),
    paymentIntentId: z.string().meta({ example: "pi_3Q9x2LKZ8mR4vT6w1aBcDeFg" }),
    orderType: z.enum(["custom", "standard"]).meta({ example: "custom" }),
    status: z.enum(ORDER_STATUSES).meta({ example: "completed" }),
    totalAmount: amount.meta({ description: "Amount in US dollars with two digits.", example: "250.00" }),
    currency: z.string().meta({ example: "USD" }),
    notes: z.string().nullable().meta({ example: null }),
    createdAt: time,
    completedAt: time.nullable().meta({ example: "2026-11-21T16:41:27.318Z" }),
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
      status: z
        .enum(ORDER_STATUSES)
        .optional()
        .meta({ description: "Only orders with this status.", example: "completed" }),
      date_from: day.optional().meta({
        description: "First day (UTC) of the orders to return, ISO 8601, such as 2026-11-01.",
      }),
      date_to: day.optional().meta({
        description: "Last day (UTC) of the orders to return, ISO 8601, such as 2026-11-21.",
      }),
    })
    .refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
      path: ["date_to"],
      error: "date_to is before date_from.",
    }),
  success: { status: 200, description: "The orders.", schema: z.array(order) },
  problems: ["not-signed-in"],
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
            quantity: z
              .int()
              .meta({ description: "Leads that the order gets, replacements included.", example: 10 }),
            delivered: z.int().meta({ description: "Leads that it got.", example: 10 }),
          })
          .nullable()
          .meta({ description: "Null until the order is approved." }),
      })
      .meta({ id: "OrderWithProgress" }),
  },
  problems: ["not-found"],
});
