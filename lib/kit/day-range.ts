import { addDays, isValid, parseISO } from "date-fns";

/**
 * Reads a day (YYYY-MM-DD) from a page's URL. While a year is typed, a date field gives 0002, 0020 and 0202 first: years before
 * 2000, and from 3000 on, are left out. @returns an empty string for anything else.
 */
export function readDay(text: string | null): string {
  return text && /^2\d{3}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text)) ? text : "";
}

/** Returns the start of the day that is `daysLater` days after `day`, in the browser's time zone, as ISO 8601. */
export function startOfDay(day: string, daysLater: number): string {
  return addDays(parseISO(day), daysLater).toISOString();
}
