import { formatZoneHour } from "@/lib/kit/format-date";
import { addDays, instantAt, localTime, weekdayOf } from "@/lib/kit/zone-clock";
import { zoneFormatter } from "@/lib/kit/zone-formatter";

const SUPPORT_ZONE = "America/New_York";

interface PhoneSupport {
  open: boolean;
  /** When it next opens or closes. */
  until: Date;
}

/**
 * Says whether phone support is open, Monday to Friday, and until when.
 * @param opens full hour in New York, 0 to 23. @param closes 1 to 24.
 */
export function phoneSupportAt(
  now: Date,
  { opens, closes }: { opens: number; closes: number },
): PhoneSupport {
  const here = localTime(SUPPORT_ZONE, now);
  if (isWorkday(here) && here.minute >= opens * 60 && here.minute < closes * 60) {
    return { open: true, until: instantAt(SUPPORT_ZONE, here, closes * 60) };
  }
  const opensToday = isWorkday(here) && here.minute < opens * 60;
  let day = opensToday ? here : addDays(here, 1);
  while (!isWorkday(day)) day = addDays(day, 1);
  return { open: false, until: instantAt(SUPPORT_ZONE, day, opens * 60) };
}

/** `Open now, until 6 PM EST`, with whether it is open. Parameters as in `phoneSupportAt`. */
export function describePhoneSupport(
  now: Date,
  hours: { opens: number; closes: number },
): { open: boolean; text: string } {
  const { open, until } = phoneSupportAt(now, hours);
  const hour = formatZoneHour(SUPPORT_ZONE, until);
  if (open) return { open, text: `Open now, until ${hour}` };
  const weekday = zoneFormatter(SUPPORT_ZONE, { weekday: "long" });
  return { open, text: `Closed now, opens ${weekday.format(until)} ${hour}` };
}

function isWorkday(day: Parameters<typeof weekdayOf>[0]): boolean {
  const weekday = weekdayOf(day);
  return weekday >= 1 && weekday <= 5;
}
