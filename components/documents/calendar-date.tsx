const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A day in words, the same for every reader. @param isoDay `2026-11-21`. */
export function CalendarDate({ isoDay }: { isoDay: string }) {
  return <time dateTime={isoDay}>{day.format(new Date(isoDay))}</time>;
}
