import { MINUTE_MS } from "@/lib/kit/time-units";

/** How many keys are remembered. Each is a used-up limit of somebody, so there are few unless somebody attacks. */
const MOST_KEYS = 20_000;

/** When this process asks the database again: an operator may have deleted the row. */
const ASK_AGAIN_MS = MINUTE_MS;

const keys = new Map<string, { askAgainAt: number; freeAt: number }>();

/**
 * Remembers that a limit is used up, so that this process refuses further attempts itself. Each would otherwise wait for the lock of the
 * same row and commit, and 400 at once took the process's connections away from everybody.
 */
export function rememberUsedUp(key: string, waitMs: number): void {
  const now = Date.now();
  if (keys.size >= MOST_KEYS) forgetOldest();
  keys.delete(key);
  keys.set(key, { askAgainAt: now + Math.min(waitMs, ASK_AGAIN_MS), freeAt: now + waitMs });
}

/** How long the first used-up one of these keys makes its caller wait, in milliseconds; 0 when the database must be asked. */
export function usedUpMs(ofAttempt: readonly string[]): number {
  const now = Date.now();
  for (const key of ofAttempt) {
    const entry = keys.get(key);
    if (entry && entry.askAgainAt > now) return entry.freeAt - now;
  }
  return 0;
}

/** Forgets all of them, as a new process does. */
export function forgetUsedUp(): void {
  keys.clear();
}

function forgetOldest(): void {
  const { value } = keys.keys().next();
  if (value !== undefined) keys.delete(value);
}
