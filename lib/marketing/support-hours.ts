import { formatZoneHour } from "@/lib/kit/format-date";
import { addDays, instantAt, localTime, weekdayOf } from "@/lib/kit/zone-clock";
import { zoneFormatter } from "@/lib/kit/zone-formatter";

const SUPPORT_ZONE = "America/New_York";

/** Where support answers at the same hours. */
export type SupportChannel = "phone" | "chat";

const WORDS = {
  phone: { open: "Open now, until", closed: "Closed now, opens" },
  chat: { open: "Staffed now, until", closed: "Away now, back" },
} as const;

interface Support {
  open: boolean;
  /** When it next opens or closes. */
  until: Date;
}

/**
 * Says whether support answers phone and chat, Monday to Friday, and until when.
 * @param opens full hour in New York, 0 to 23. @param closes 1 to 24.
 */
export function supportAt(now: Date, { opens, closes }: { opens: number; closes: number }): Support {
  const here = localTime(SUPPORT_ZONE, now);
  if (isWorkday(here) && here.minute >= opens * 60 && here.minute < closes * 60) {
    return { open: true, until: instantAt(SUPPORT_ZONE, here, closes * 60) };
  }
  const opensToday = isWorkday(here) && here.minute < opens * 60;
  let day = opensToday ? here : addDays(here, 1);
  while (!isWorkday(day)) day = addDays(day, 1);
  return { open: false, until: instantAt(SUPPORT_ZONE, day, opens * 60) };
}

/** `Open now, until 6 PM EST`, with whether it is open. Hours as in `supportAt`. */
export function describeSupport(
  channel: SupportChannel,
  now: Date,
  hours: { opens: number; closes: number },
): { open: boolean; text: string } {
  const { open, until } = supportAt(now, hours);
  const hour = formatZoneHour(SUPPORT_ZONE, until);
  const words = WORDS[channel];
  if (open) return { open, text: `${words.open} ${hour}` };
  const weekday = zoneFormatter(SUPPORT_ZONE, { weekday: "long" });
  return { open, text: `${words.closed} ${weekday.format(until)} ${hour}` };
}

function isWorkday(day: Parameters<typeof weekdayOf>[0]): boolean {
  const weekday = weekdayOf(day);
  return weekday >= 1 && weekday <= 5;
}
