import { ORDER_STATUSES, type OrderStatus } from "./order-status";
import type { OrderDto } from "./schemas";

export type StatusFilter = OrderStatus | "all";

/** Reads the status filter of a URL; anything but a status means all. */
export function readStatusFilter(text: string | null): StatusFilter {
  return ORDER_STATUSES.find((status) => status === text) ?? "all";
}

/** Filters orders by status and by a case-insensitive search in order id, user id and order type. */
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
