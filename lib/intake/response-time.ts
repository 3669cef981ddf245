/**
 * Responses about a person leave at full steps of this length after the post came in. What we do for a person who is
 * suppressed, in stock or sold takes different time (a repeated inquiry is sealed for the owner); all of it takes less than
 * one step, so the time tells no more than the response.
 */
export const RESPONSE_STEP_MS = 50;

/** @returns how long a response waits that is ready after `elapsedMs`, in milliseconds: until the next full step. */
export function waitBeforeResponse(elapsedMs: number): number {
  return Math.ceil(elapsedMs / RESPONSE_STEP_MS) * RESPONSE_STEP_MS - elapsedMs;
}
