import { readDay, startOfDay } from "@/lib/kit/day-range";
import { ORDER_STATUSES, type OrderStatus } from "@/lib/orders/order-status";
import { ORDER_SORTS, ORDER_VIEWS, type OrderSort, type OrderView } from "./order-views";

/** The filter in the URL of the staff's list of orders. A field is empty where the URL has none. */
export interface OrderFilter {
  search: string;
  status: OrderStatus | "";
  view: OrderView | "";
  sort: OrderSort | "";
  /** Days of the reader's calendar, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  /** Digits, from 1. */
  page: string;
}

/** Reads a filter from a URL. Invalid values count as absent; a status that is none of the five means all. */
export function readOrderFilter(parameters: { get(name: string): string | null }): OrderFilter {
  const search = parameters.get("search") ?? "";
  const page = parameters.get("page") ?? "";
  const oneOf = <Value extends string>(name: string, known: readonly Value[]): Value | "" =>
    known.find((value) => value === parameters.get(name)) ?? "";
  return {
    search: /^\P{Cc}{0,100}$/u.test(search) ? search : "",
    status: oneOf("status", ORDER_STATUSES),
    view: oneOf("view", ORDER_VIEWS),
    sort: oneOf("sort", ORDER_SORTS),
    from: readDay(parameters.get("from")),
    to: readDay(parameters.get("to")),
    page: /^[1-9]\d{0,5}$/.test(page) ? page : "",
  };
}

/** Whether more than the view narrows the list. The counts of the views are those of all orders, so they do not hold then. */
export function isNarrowed({ search, status, from, to }: OrderFilter): boolean {
  return Boolean(search || status || from || to);
}

/** The query of GET /api/admin/orders/list. Days begin at midnight where the reader is. */
export function toOrderQuery({ from, to, ...rest }: OrderFilter): string {
  const query = new URLSearchParams(Object.entries(rest).filter(([, value]) => value));
  if (from) query.set("since", startOfDay(from, 0));
  if (to) query.set("before", startOfDay(to, 1));
  return query.toString();
}

/** The filter as the query of the page's URL, without the page: what a saved view keeps. */
export function toViewQuery({ page: _page, ...rest }: OrderFilter): string {
  return new URLSearchParams(Object.entries(rest).filter(([, value]) => value)).toString();
}
