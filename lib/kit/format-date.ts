import { zoneFormatter } from "./zone-formatter";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const momentUtc = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});
const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
const weekdayClock = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  hour: "numeric",
  minute: "2-digit",
});
const calendarDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const newYorkDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });
const utcDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const calendarMonth = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** `Nov 21, 2026`, in the reader's time zone. @param time ISO 8601. */
export function formatDay(time: string): string {
  return day.format(new Date(time));
}

/** `Nov 21, 2026, 2:03 PM`, in the reader's time zone. @param time ISO 8601. */
export function formatMoment(time: string): string {
  return moment.format(new Date(time));
}

/** `Nov 21, 2026, 2:03 PM UTC`: for texts that do not know the reader's time zone. @param time ISO 8601. */
export function formatMomentUtc(time: string): string {
  return `${momentUtc.format(new Date(time))} UTC`;
}

/** `2:03 PM`, in the reader's time zone. @param time ISO 8601. */
export function formatClock(time: string): string {
  return clock.format(new Date(time));
}

/** `Mon 8:00 AM`, in the reader's time zone. */
export function formatWeekdayClock(at: Date): string {
  return weekdayClock.format(at);
}

/** `2:03 PM`: the time of day in a given zone. @param zone IANA name. */
export function formatClockIn(zone: string, at: Date): string {
  return zoneFormatter(zone, { timeStyle: "short" }).format(at);
}

/** `November 21, 2026`: a calendar day, the same in every time zone. @param at midnight UTC of the day. */
export function formatCalendarDay(at: Date): string {
  return calendarDay.format(at);
}

/** `Nov 21, 2026`: a calendar day, the same in every time zone. @param day `2026-11-21`. */
export function formatShortCalendarDay(day: string): string {
  return utcDay.format(new Date(`${day}T00:00:00Z`));
}

/** `November 21, 2026`: the day in New York, where days of prices and of documents begin. */
export function formatNewYorkDay(at: Date): string {
  return newYorkDay.format(at);
}

/** `November 2026`. @param month `2026-11`. */
export function formatMonth(month: string): string {
  return calendarMonth.format(new Date(`${month}-01T00:00:00Z`));
}

/**
 * A text with its days such as `2027-04-30` as "April 30, 2027", and its times such as `2026-11-21T09:00:00.000Z` in the
 * reader's time zone.
 */
export function datesInWords(text: string): string {
  return text
    .replaceAll(/\b\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, formatMoment)
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatCalendarDay(new Date(`${day}T00:00:00Z`)));
}

/** `Sat 10:32 AM CST`: the time in a given zone. @param zone IANA name. */
export function formatZoneTime(zone: string, at: Date): string {
  return inZone(zone, { weekday: "short", hour: "numeric", minute: "2-digit" }, at);
}

/** `Mon, Nov 23, 8:00 AM CST`: day and time in a given zone. @param zone IANA name. */
export function formatZoneDayTime(zone: string, at: Date): string {
  const parts = {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  } as const;
  return inZone(zone, parts, at);
}

/** `9 AM EST`: a full hour in a given zone. @param zone IANA name. */
export function formatZoneHour(zone: string, at: Date): string {
  return inZone(zone, { hour: "numeric" }, at);
}

function inZone(timeZone: string, parts: Intl.DateTimeFormatOptions, at: Date): string {
  return zoneFormatter(timeZone, { timeZoneName: "short", ...parts }).format(at);
}
