/**
 * Reads the number of a page from a URL. Without zod (pages.ts), which lists in the browser do not need for it.
 * @returns its digits, from 1; empty without a number.
 */
export function readPage(parameters: { get(name: string): string | null }, name = "page"): string {
  const page = parameters.get(name) ?? "";
  return /^[1-9]\d{0,3}$/.test(page) ? page : "";
}
