import { addDays, instantAt, localTime, weekdayOf } from "@/lib/compliance/zone-clock";

export const SUPPORT_ZONE = "America/New_York";
const OPENS_MINUTE = 9 * 60;
const CLOSES_MINUTE = 18 * 60;

export interface PhoneSupport {
  open: boolean;
  /** When it next opens or closes. */
  until: Date;
}

/** Says whether phone support is open (specification, section 9: Mon-Fri 9AM-6PM EST), and until when. */
export function phoneSupportAt(now: Date): PhoneSupport {
  const here = localTime(SUPPORT_ZONE, now);
  if (isWorkday(here) && here.minute >= OPENS_MINUTE && here.minute < CLOSES_MINUTE) {
    return { open: true, until: instantAt(SUPPORT_ZONE, here, CLOSES_MINUTE) };
  }
  const opensToday = isWorkday(here) && here.minute < OPENS_MINUTE;
  let day = opensToday ? here : addDays(here, 1);
  while (!isWorkday(day)) day = addDays(day, 1);
  return { open: false, until: instantAt(SUPPORT_ZONE, day, OPENS_MINUTE) };
}

function isWorkday(day: Parameters<typeof weekdayOf>[0]): boolean {
  const weekday = weekdayOf(day);
  return weekday >= 1 && weekday <= 5;
}
