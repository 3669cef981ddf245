import type Stripe from "stripe";
import { z } from "zod";
import { integer } from "./parameters";
import { resourceMissing } from "./stripe-api-error";

const createdRange = z.union([
  integer.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);
type CreatedRange = { gt?: number; gte?: number; lt?: number; lte?: number };

/** The parameters every list of Stripe's takes. Source: https://docs.stripe.com/api/pagination */
export const listParameters = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: createdRange.optional(),
  expand: z.array(z.string()).optional(),
};

type Page = { limit: number; starting_after?: string; ending_before?: string; created?: CreatedRange };
type Listed = { id: string; createdSeconds: number };

/**
 * One page, newest first. `records` come oldest first and already filtered by the endpoint's own parameters.
 * Throws `resource_missing` when the cursor is not among them.
 */
export function presentPage<R extends Listed, T>(
  records: R[],
  page: Page,
  url: string,
  present: (record: R) => T,
): Stripe.ApiList<T> {
  const newestFirst = records.filter((record) => isWithin(record.createdSeconds, page.created)).toReversed();
  if (page.ending_before) {
    const end = positionOf(newestFirst, page.ending_before, "ending_before");
    const start = Math.max(0, end - page.limit);
    return presentList(url, newestFirst.slice(start, end).map(present), start > 0);
  }
  const start = page.starting_after ? positionOf(newestFirst, page.starting_after, "starting_after") + 1 : 0;
  const end = start + page.limit;
  return presentList(url, newestFirst.slice(start, end).map(present), newestFirst.length > end);
}

function positionOf(records: Listed[], id: string, param: string): number {
  const position = records.findIndex((record) => record.id === id);
  if (position < 0) throw resourceMissing("object", id, param);
  return position;
}

function isWithin(at: number, range: CreatedRange | undefined): boolean {
  if (!range) return true;
  return (
    (range.gt === undefined || at > range.gt) &&
    (range.gte === undefined || at >= range.gte) &&
    (range.lt === undefined || at < range.lt) &&
    (range.lte === undefined || at <= range.lte)
  );
}

/** Stripe's list envelope around one page. */
function presentList<T>(url: string, data: T[], hasMore: boolean): Stripe.ApiList<T> {
  return { object: "list", data, has_more: hasMore, url };
}
