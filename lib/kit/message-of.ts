/** What a log says of an error. Never for callers: the text of an unknown error may hold anything. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
