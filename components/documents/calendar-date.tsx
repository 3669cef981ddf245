const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A date in words, in UTC so that it is the same everywhere. @param isoDay `2026-11-21`. */
export function CalendarDate({ isoDay }: { isoDay: string }) {
  return <time dateTime={isoDay}>{day.format(new Date(isoDay))}</time>;
}
