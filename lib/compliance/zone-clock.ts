/** A day of the calendar, without a zone. */
export interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** What calendar and clock show in a zone. */
export interface LocalTime extends CalendarDay {
  /** After midnight, by the clock on the wall. */
  minute: number;
}

const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** What people in the zone read on calendar and clock. @param zone IANA name; RangeError when unknown. */
export function localTime(zone: string, at: Date): LocalTime {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    minute: part("hour") * 60 + part("minute"),
  };
}

/**
 * The moment at which the zone's clock shows that minute of that day. An hour that daylight saving time
 * skips or repeats gives a moment beside it; no calling window begins or ends in one.
 */
export function instantAt(zone: string, day: CalendarDay, minute: number): Date {
  const wanted = asIfUtc({ ...day, minute });
  let instant = wanted;
  // The first step may land on the other side of a clock change; the second one corrects that.
  for (let step = 0; step < 2; step += 1) instant += wanted - asIfUtc(localTime(zone, new Date(instant)));
  return new Date(instant);
}

/** The day that many days later. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 0 is Sunday. */
export function weekdayOf({ year, month, day }: CalendarDay): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function asIfUtc({ year, month, day, minute }: LocalTime): number {
  return Date.UTC(year, month - 1, day) + minute * MINUTE_MS;
}

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(zone, format);
  return format;
}
