const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Formats a remaining time in whole minutes: `23 h 5 min`, `4 min`, `less than a minute`. From two days on it gives days,
 * rounded down: `12 days`. @param leftMs milliseconds; a negative number counts as 0.
 */
export function formatTimeLeft(leftMs: number): string {
  if (leftMs < MINUTE_MS) return "less than a minute";
  if (leftMs >= 2 * DAY_MS) return `${Math.floor(leftMs / DAY_MS)} days`;
  const hours = Math.floor(leftMs / HOUR_MS);
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS);
  return [hours > 0 ? `${hours} h` : "", minutes > 0 ? `${minutes} min` : ""].filter(Boolean).join(" ");
}
