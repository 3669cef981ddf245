import { ORDER_STATUSES, type OrderStatus } from "./order-status";
import type { OrderDto } from "./schemas";

export type StatusFilter = OrderStatus | "all";

/** Reads a status filter from the address bar; anything else means all. */
export function readStatusFilter(text: string | null): StatusFilter {
  return ORDER_STATUSES.find((status) => status === text) ?? "all";
}

/** The admin search: case-insensitive match on order id, user id or order type, and the status filter. */
export function filterOrders<T extends Pick<OrderDto, "id" | "userId" | "orderType" | "status">>(
  orders: readonly T[],
  search: string,
  status: StatusFilter,
): T[] {
  const needle = search.trim().toLowerCase();
  return orders.filter(
    (order) =>
      (status === "all" || order.status === status) &&
      [order.id, order.userId, order.orderType].some((field) => field.toLowerCase().includes(needle)),
  );
}
