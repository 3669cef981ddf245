/** The searches of this tab, in its session storage. */
export const SEARCHES_KEY = "leadSearches";

/** Used where the browser blocks its storage: a reload then loses the searches. The newest is first. */
export const unstored: { id: string; text: string }[] = [];

/** Removes the searches of this tab: somebody else may sign in next. Without zod, because the builder loads it. */
export function forgetSearches(): void {
  unstored.length = 0;
  try {
    sessionStorage.removeItem(SEARCHES_KEY);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
