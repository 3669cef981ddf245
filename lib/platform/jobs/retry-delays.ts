/**
 * When a failed job is repeated, as pg-boss takes it, in seconds: after 2 to 4, then twice as long each time, at most 10
 * minutes.
 */
export const RETRY_DELAYS = { retryDelay: 2, retryBackoff: true, retryDelayMax: 600 } as const;

/** Returns how many retries a job needs to be repeated for at least as many hours, if every pause is as short as it can be. */
export function retriesLasting(hours: number): number {
  const wantedSeconds = hours * 3_600;
  let [retries, seconds] = [0, 0];
  while (seconds < wantedSeconds) {
    seconds += Math.min(RETRY_DELAYS.retryDelayMax, RETRY_DELAYS.retryDelay * 2 ** retries);
    retries += 1;
  }
  return retries;
}

/** Retries of an email that its reader waits for: the mail server may be away for a day. */
export const MAIL_RETRIES = retriesLasting(24);
