import * as z from "zod/mini";

/**
 * A list of at most `most` items. The number is checked before any item is: of a list with 600,000 wrong items, each item would
 * become a fault of its own, and the server would do nothing else for seconds.
 * @param tooMany what is said about a longer list.
 */
export function boundedList<Item extends z.core.$ZodType>(item: Item, most: number, tooMany?: string) {
  return z.pipe(z.array(z.unknown()).check(z.maxLength(most, tooMany)), z.array(item));
}
