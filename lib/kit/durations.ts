import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { formatCount } from "./format-count";

/**
 * Formats how long something waits, or how old it is, in whole minutes, rounded down: `under 1 min`, `4 min`, `23 h 5 min`.
 * From two days on it gives days: `12 days`. @param ms milliseconds; a negative number counts as 0.
 */
export function formatWait(ms: number): string {
  if (ms < MINUTE_MS) return "under 1 min";
  if (ms >= 2 * DAY_MS) return `${formatCount(Math.floor(ms / DAY_MS))} days`;
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  return [hours > 0 ? `${hours} h` : "", minutes > 0 ? `${minutes} min` : ""].filter(Boolean).join(" ");
}

/** Formats a measured time: `842 ms`, `12.4 s`; from a minute on as `formatWait` does. @param ms milliseconds; a negative number counts as 0. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < MINUTE_MS) return `${formatCount(Math.floor(ms / 100) / 10)} s`;
  return formatWait(ms);
}
