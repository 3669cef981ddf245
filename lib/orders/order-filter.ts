import { ORDER_STATUSES, type OrderStatus } from "./order-status";

/** The filter in the URL of the staff's list of orders. A field is empty where the URL has none. */
export interface OrderFilter {
  search: string;
  status: OrderStatus | "";
  /** Digits, from 1. */
  page: string;
}

/** Reads a filter from a URL. Invalid values count as absent; a status that is none of the five means all. */
export function readOrderFilter(parameters: { get(name: string): string | null }): OrderFilter {
  const search = parameters.get("search") ?? "";
  const status = parameters.get("status");
  const page = parameters.get("page") ?? "";
  return {
    search: /^\P{Cc}{0,100}$/u.test(search) ? search : "",
    status: ORDER_STATUSES.find((known) => known === status) ?? "",
    page: /^[1-9]\d{0,5}$/.test(page) ? page : "",
  };
}
