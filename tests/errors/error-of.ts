/** What a command throws; its result when it throws nothing. */
export function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error);
}
