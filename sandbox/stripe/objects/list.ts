import type Stripe from "stripe";

/** Stripe's list envelope around one page. */
export function presentList<T>(url: string, data: T[], hasMore: boolean): Stripe.ApiList<T> {
  return { object: "list", data, has_more: hasMore, url };
}
