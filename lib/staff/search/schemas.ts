import * as z from "zod/mini";
import { searchText } from "@/lib/kit/search-text";

/** Below this length nothing is searched: everything would match. */
export const MIN_SEARCH_LENGTH = 2;

/** Body of POST /api/admin/search. Not a query string, because phones and emails must not be logged. */
export const staffSearchBody = z.object({
  text: searchText.check(z.minLength(MIN_SEARCH_LENGTH, "Type at least two characters.")),
});

/** What staff can find, in the order of the results. */
export const FOUND_KINDS = ["order", "customer", "lead", "publisher", "invoice"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  title: z.string(),
  /** What tells it from others, for example the status. */
  detail: z.string(),
});
export type Found = z.infer<typeof found>;

/** Response of POST /api/admin/search: at most five of each kind. */
export const staffSearchDto = z.object({ found: z.array(found) });
export type StaffSearchDto = z.infer<typeof staffSearchDto>;
