import { addDays, isValid, parseISO } from "date-fns";

/** A day in a page's URL, YYYY-MM-DD; empty text for anything else. */
export function readDay(text: string | null): string {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text)) ? text : "";
}

/** The instant, ISO 8601, at which a day (or the one `daysLater`) begins in the reader's zone. Not every day has 24 hours. */
export function startOfDay(day: string, daysLater: number): string {
  return addDays(parseISO(day), daysLater).toISOString();
}
