/**
 * Pages that must be loaded as documents of their own, never by a navigation inside another page: the
 * Content Security Policy belongs to the document, and only checkout's lets the payment provider in.
 */
const OWN_DOCUMENT_PATHS: readonly string[] = ["/checkout"];

/** @param path a path of the product, with or without a query. */
export function needsOwnDocument(path: string): boolean {
  return OWN_DOCUMENT_PATHS.includes(path.split(/[?#]/, 1)[0] ?? "");
}
