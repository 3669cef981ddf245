/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** From 1. */
  page: number;
  pages: number;
}

/**
 * Cuts a page out of a list. A page that does not exist becomes the nearest one.
 * @param wanted the page as it stands in a URL; anything but a whole number means the first.
 */
export function pageOf<Item>(list: readonly Item[], wanted: string | null, size: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const number = /^[1-9]\d{0,5}$/.test(wanted ?? "") ? Number(wanted) : 1;
  const page = Math.min(number, pages);
  return { items: list.slice((page - 1) * size, page * size), page, pages };
}
