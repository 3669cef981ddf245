import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/kit/time-units";

/** Pauses before the second attempt and the following ones. */
const PAUSES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
];
/** The pause before every later attempt. */
const LAST_PAUSE_MS = 6 * HOUR_MS;

/** No attempt begins later than this after the first one was due. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS;

/** Each pause is up to this share longer or shorter, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/** A failed attempt, as far as the next one depends on it. */
export interface FailedAttempt {
  /** Number of attempts since `retryWindowStartedAt`, this one included. */
  attempts: number;
  /** When the first attempt was due, or the first one of a replay. */
  retryWindowStartedAt: Date;
  /** When this one failed. */
  failedAt: Date;
  /** The receiver's Retry-After, in milliseconds: the next attempt is not earlier. At most six hours count. */
  retryAfterMs?: number | undefined;
  /** A random number from 0 to 1. */
  random: number;
}

/** The time of the next attempt; null when the 72 hours are over. */
export function nextAttemptAt({
  attempts,
  retryWindowStartedAt,
  failedAt,
  retryAfterMs,
  random,
}: FailedAttempt): Date | null {
  const pauseMs = PAUSES_MS[attempts - 1] ?? LAST_PAUSE_MS;
  const jitteredMs = pauseMs * (1 - JITTER + 2 * JITTER * random);
  const waitMs = Math.max(jitteredMs, Math.min(retryAfterMs ?? 0, LAST_PAUSE_MS));
  const nextMs = failedAt.getTime() + Math.round(waitMs);
  return nextMs > retryWindowStartedAt.getTime() + GIVE_UP_AFTER_MS ? null : new Date(nextMs);
}
