import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { ORDER_STATUSES } from "./order-status";

/** An order, as listed by GET /api/orders and GET /api/admin/orders. */
export const orderDto = z.object({
  id: z.string(),
  userId: z.string(),
  leadConfigId: z.string(),
  paymentIntentId: z.string(),
  orderType: z.enum(["custom", "standard"]),
  status: z.enum(ORDER_STATUSES),
  totalAmount: decimalAmount,
  /** `USD` */
  currency: z.string(),
  notes: z.nullable(z.string()),
  createdAt: z.string(),
  completedAt: z.nullable(z.string()),
});
export type OrderDto = z.infer<typeof orderDto>;

/** GET /api/admin/counts: how many there are of all. */
export const staffCountsDto = z.object({ orders: z.int(), pendingOrders: z.int(), users: z.int() });
export type StaffCountsDto = z.infer<typeof staffCountsDto>;

/** One change of an order's status. */
export const orderChangeDto = z.object({
  from: z.nullable(z.enum(ORDER_STATUSES)),
  to: z.enum(ORDER_STATUSES),
  /** Username; null when the program changed the status automatically. */
  actor: z.nullable(z.string()),
  note: z.nullable(z.string()),
  createdAt: z.string(),
});
export type OrderChangeDto = z.infer<typeof orderChangeDto>;

/** GET /api/admin/orders/{orderId}: the order with its history, oldest first. */
export const orderWithHistoryDto = z.extend(orderDto, { history: z.array(orderChangeDto) });
export type OrderWithHistoryDto = z.infer<typeof orderWithHistoryDto>;

/** Body of PATCH /api/admin/orders/{orderId}. A sent `completedAt` is ignored: the server's clock decides. */
export const updateOrderBody = z.object({
  status: z.enum(ORDER_STATUSES),
  /** The status that the page showed. With it, nobody undoes a change that they have not seen. */
  shownStatus: z.optional(z.enum(ORDER_STATUSES)),
  /** Absent or empty keeps the notes, null removes them. */
  notes: z.optional(
    z.nullable(z.string().check(z.maxLength(2000, "Notes may have at most 2,000 characters."))),
  ),
  /** The notes that the page showed; null for none. With them, nobody overwrites notes that they have not seen. */
  shownNotes: z.optional(z.nullable(z.string())),
  completedAt: z.optional(z.nullable(z.string())),
});

/** Body of POST /api/orders. The server uses `paymentIntentId` only and decides the rest. */
export const createOrderBody = z.object({
  leadConfigId: z.string().check(z.maxLength(64)),
  paymentIntentId: z.string().check(z.regex(/^pi_[A-Za-z0-9_]{1,250}$/, "This is not a payment intent.")),
  orderType: z.optional(z.enum(["custom", "standard"])),
  totalAmount: z.optional(z.union([z.string(), z.number()])),
});
