const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text has the form of our ids. PostgreSQL throws an error for any other text in a uuid column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
