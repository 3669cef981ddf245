import { formatCalendarDay } from "@/lib/kit/format-date";

/** A calendar day, the same for every reader. @param isoDay `2026-11-21`. */
export function CalendarDate({ isoDay }: { isoDay: string }) {
  return <time dateTime={isoDay}>{formatCalendarDay(new Date(isoDay))}</time>;
}
