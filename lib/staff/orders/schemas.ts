import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { searchText } from "@/lib/kit/search-text";
import { uuid } from "@/lib/kit/uuid";
import { ORDER_STATUSES } from "@/lib/orders/order-status";
import { orderDto } from "@/lib/orders/schemas";
import { ORDER_SORTS, ORDER_VIEWS } from "./order-views";

/** Orders of a page of the list. */
export const ORDER_PAGE_SIZE = 25;

/** Query of GET /api/admin/orders/list. */
export const orderListQuery = z.object({
  search: z.optional(searchText),
  status: z.optional(z.enum(ORDER_STATUSES)),
  view: z.optional(z.enum(ORDER_VIEWS)),
  sort: z.optional(z.enum(ORDER_SORTS)),
  /** Orders placed at or after. */
  since: z.optional(z.iso.datetime()),
  /** Orders placed before. */
  before: z.optional(z.iso.datetime()),
  /** These orders alone, at most a page of them: ids, separated by commas. */
  ids: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(",")),
      ),
      z.array(uuid()).check(z.maxLength(ORDER_PAGE_SIZE)),
    ),
  ),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
});
export type OrderListQuery = z.infer<typeof orderListQuery>;

/** What became of an order's money, the most serious thing first. */
export const ORDER_MONEY_STATES = [
  "disputed",
  "dispute-lost",
  "refunded",
  "partly-refunded",
  "paid",
] as const;
export type OrderMoneyState = (typeof ORDER_MONEY_STATES)[number];

/** An order in the staff's list: what GET /api/admin/orders has of it, and what staff decide by. */
export const staffOrderDto = z.extend(orderDto, {
  customer: z.object({ name: z.string(), company: z.nullable(z.string()) }),
  /** `250 Premium life`, `Growth package, 150 Premium auto`. */
  bought: z.string(),
  /** Codes: `FL`. */
  states: z.array(z.string()),
  purchaseType: z.enum(["one-time", "weekly", "monthly"]),
  payment: z.enum(ORDER_MONEY_STATES),
  refunded: decimalAmount,
  leads: z.int(),
  /** Null until the order was approved. */
  progress: z.nullable(z.object({ allocated: z.int(), quantity: z.int(), isPaused: z.boolean() })),
  /** For a pending order: how many of its leads are in stock now, at most as many as it bought. Else null. */
  inStock: z.nullable(z.int()),
  /** Its fill-by date, `2026-12-03`: when it has passed, the order ends, and what did not arrive is refunded. */
  fillBy: z.optional(z.nullable(z.string())),
  /** The first order of its customer. */
  isFirst: z.boolean(),
  /** The account is stopped, or the payment is disputed or refunded in full: no leads are sold to the order. */
  isHeld: z.boolean(),
  /** Staff may approve it from the list. */
  canApprove: z.boolean(),
  /** Staff approved it; it takes effect then. */
  approvesAt: z.nullable(z.string()),
});
export type StaffOrderDto = z.infer<typeof staffOrderDto>;

/** GET /api/admin/orders/list: newest first, unless sorted. A page that does not exist becomes the last one. */
export const staffOrderPageDto = z.object({
  orders: z.array(staffOrderDto),
  /** Orders that match. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** How many orders the tabs have; at most 100 each. */
  views: z.object({ approval: z.int(), running: z.int(), slow: z.int() }),
});
export type StaffOrderPageDto = z.infer<typeof staffOrderPageDto>;
