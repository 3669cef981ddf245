const HOUR_MS = 60 * 60 * 1_000;
const GIVE_UP_AFTER_MS = 3 * 24 * HOUR_MS;

/**
 * When to try again after `failures` failed attempts (Unix milliseconds): the base delay doubled each time, at most
 * an hour. Null once three days have passed since the event. Source: https://docs.stripe.com/webhooks#retries
 */
export function nextAttemptAtMs(
  delivery: { createdAtMs: number; failures: number },
  baseMs: number,
  nowMs: number,
): number | null {
  const delayMs = Math.min(baseMs * 2 ** Math.min(delivery.failures - 1, 30), Math.max(HOUR_MS, baseMs));
  const at = nowMs + delayMs;
  return at - delivery.createdAtMs > GIVE_UP_AFTER_MS ? null : at;
}
