/**
 * Pages that must be loaded as documents of their own, never by a navigation inside another page: the
 * Content Security Policy belongs to the document, and only checkout's lets the payment provider in.
 */
export const OWN_DOCUMENT_PATHS: readonly string[] = ["/checkout"];
