import { tzOffset } from "@date-fns/tz";
import { MINUTE_MS } from "@/lib/kit/time-units";

/** A day of the calendar, without a zone. */
export interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** Date and time of day in a zone. */
export interface LocalTime extends CalendarDay {
  /** Minutes after midnight, as the clock on the wall shows them. */
  minute: number;
}

/** Returns date and time of day in a zone. @param zone IANA name. @throws RangeError for an unknown zone. */
export function localTime(zone: string, at: Date): LocalTime {
  const local = new Date(at.getTime() + offsetMs(zone, at));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

/**
 * Returns the instant of a minute of a day in a zone. In an hour that daylight saving time skips or repeats, the result can
 * be an hour off; no calling window starts or ends in such an hour.
 *
 * It does not use TZDate of the library: 1.5.0 is an hour off when the machine's own time zone skips that hour.
 */
export function instantAt(zone: string, { year, month, day }: CalendarDay, minute: number): Date {
  const wanted = Date.UTC(year, month - 1, day) + minute * MINUTE_MS;
  // The first guess may be on the other side of a clock change; its offset corrects that.
  const guess = new Date(wanted - offsetMs(zone, new Date(wanted)));
  return new Date(wanted - offsetMs(zone, guess));
}

function offsetMs(zone: string, at: Date): number {
  const offset = tzOffset(zone, at) * MINUTE_MS;
  if (Number.isNaN(offset)) throw new RangeError(`Unknown time zone: ${zone}`);
  return offset;
}

/** Returns the calendar day that is `days` days later; a negative number goes back. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Writes a date as `2026-11-22`; such texts sort by date. */
export function toIsoDay({ year, month, day }: CalendarDay): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Writes the day of a date column, which Prisma reads as midnight UTC, as `2026-11-22`. */
export function dateColumnToIso(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Returns `2026-11-22` as the value of a date column: midnight UTC, as Prisma reads and writes it. @throws as `fromIsoDay`. */
export function isoToDateColumn(text: string): Date {
  const { year, month, day } = fromIsoDay(text);
  return new Date(Date.UTC(year, month - 1, day));
}

/** Reads `2026-11-22`. @throws RangeError for other text. */
export function fromIsoDay(text: string): CalendarDay {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) throw new RangeError(`Not a date: ${text}`);
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/**
 * Returns the date in New York, `2026-11-22`, the same as `trade_day` in SQL. Daily limits and months of statements count these
 * days.
 */
export function dayInNewYork(at: Date): string {
  return dayIn("America/New_York", at);
}

/** Returns the date in a zone, `2026-11-22`. @param zone IANA name. @throws RangeError for an unknown zone. */
export function dayIn(zone: string, at: Date): string {
  return toIsoDay(localTime(zone, at));
}

/** Returns the day of the week; 0 is Sunday. */
export function weekdayOf({ year, month, day }: CalendarDay): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}
