import { localTime } from "@/lib/kit/zone-clock";

const SLOTS = 168;

interface HoursColumns {
  /** 0 is Sunday. */
  hoursDays: readonly number[] | null;
  hoursFrom: number | null;
  hoursTo: number | null;
  /** IANA name. */
  hoursZone: string | null;
}

/**
 * The delivery hours of an order as hours of the week in New York: weekday * 24 + hour. The difference of the zones is the one
 * of `now`, in full hours. @returns null for an order without hours.
 */
export function hoursInNewYork(hours: HoursColumns, now: Date): boolean[] | null {
  const { hoursDays, hoursFrom, hoursTo, hoursZone } = hours;
  if (!hoursDays || hoursFrom === null || hoursTo === null || hoursZone === null) return null;
  const ahead = hourOfWeek(hoursZone, now) - hourOfWeek("America/New_York", now);
  return Array.from({ length: SLOTS }, (_, slot) => {
    const local = (slot + ahead + 2 * SLOTS) % SLOTS;
    const hour = local % 24;
    return hoursDays.includes(Math.floor(local / 24)) && hour >= hoursFrom && hour < hoursTo;
  });
}

/** Hours since the last Sunday began there, counted from a fixed Sunday. */
function hourOfWeek(zone: string, at: Date): number {
  const { year, month, day, minute } = localTime(zone, at);
  return Math.floor((Date.UTC(year, month - 1, day) / 60_000 + minute) / 60);
}
