/** A day as an address says it, YYYY-MM-DD; empty text for anything else. */
export function readDay(text: string | null): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") && !Number.isNaN(Date.parse(`${text}T00:00`));
  return isDay && text ? text : "";
}

/** The instant, ISO 8601, at which a day (or the one `daysLater`) begins where the reader is. Not every day has 24 hours. */
export function startOfDay(day: string, daysLater: number): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
