import type { Availability } from "@/lib/catalog/lines";

/** What the smallest order of the builder takes from each of its five states: 250 / 5. */
const SHARE_OF_SMALLEST_ORDER = 50;
const WEEKS = 4;

/**
 * High: a state has what the smallest order takes from it within a week. Low: not even within four weeks. Med: between.
 * @param leads what the state has left for new orders in four weeks.
 */
export function availabilityOf(leads: number): Availability {
  if (leads >= SHARE_OF_SMALLEST_ORDER * WEEKS) return "High";
  return leads < SHARE_OF_SMALLEST_ORDER ? "Low" : "Med";
}
