import { tzOffset } from "@date-fns/tz";

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

const MINUTE_MS = 60_000;

/** Date and time of day in the zone at that moment. @param zone IANA name. @throws RangeError for an unknown zone. */
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
 * The moment at which the zone's clock shows that minute of that day. For an hour that daylight saving time skips or
 * repeats it is one of the neighboring moments; no calling window begins or ends in such an hour.
 *
 * Not with the library's TZDate: 1.5.0 is an hour off where the machine's own zone skips the hour that is asked for.
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

/** The calendar day that many days later, or earlier for a negative number. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The day of the week; 0 is Sunday. */
export function weekdayOf({ year, month, day }: CalendarDay): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}
