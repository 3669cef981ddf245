const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text has the form of our ids; the database fails over any other where it expects one. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
