/** Units of time in ms. A day has 24 hours here; the days of a calendar, which have 23 or 25 twice a year, are zone-clock's. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
