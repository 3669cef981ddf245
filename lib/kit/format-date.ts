const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** `Nov 21, 2026`, in the reader's time zone. @param time ISO 8601. */
export function formatDay(time: string): string {
  return day.format(new Date(time));
}

/** `Nov 21, 2026, 2:03 PM`, in the reader's time zone. @param time ISO 8601. */
export function formatMoment(time: string): string {
  return moment.format(new Date(time));
}
