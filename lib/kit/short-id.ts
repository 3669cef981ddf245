/** The first eight characters of an id, as the spec shows order and user ids. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
