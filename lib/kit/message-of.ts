/** Returns the text of an error for the log. Never show it to callers: it may hold secrets. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
