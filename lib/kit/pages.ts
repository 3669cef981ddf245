import * as z from "zod/mini";

/** The number of a page in the URL of a list, counted from 1. */
export const pageNumber = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)));

/** A page of a list: `skip` and `take` say which of its rows are on it. */
interface PlaceInPages {
  page: number;
  /** How many pages the list has; an empty list has one. */
  pages: number;
  skip: number;
  take: number;
}

/**
 * Finds the page that is shown for the one that was asked for: the list may have become shorter, so a number above the last
 * page gives the last one.
 */
export function placeInPages(total: number, pageSize: number, wanted = 1): PlaceInPages {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(wanted, pages);
  return { page, pages, skip: (page - 1) * pageSize, take: pageSize };
}
