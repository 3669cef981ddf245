/** Formats a time in a time zone: `Sat 10:32 AM CST`. @param zone IANA name. */
export function formatZoneTime(zone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
}

/** Formats a date and time in a time zone: `Mon, Nov 23, 8:00 AM CST`. @param zone IANA name. */
export function formatZoneDayTime(zone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
}
