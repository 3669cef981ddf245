/** Returns the first eight characters of an id, as pages show order and user ids. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
