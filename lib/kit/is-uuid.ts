const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Whether a text has the form of our ids, in lower case as PostgreSQL returns them (see `uuid`). PostgreSQL throws an error for
 * a text that is no UUID in a uuid column.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
