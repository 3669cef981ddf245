/** `Sat 10:32 AM CST`: a moment as the person called reads it. @param zone IANA name. */
export function formatZoneTime(zone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
}

/** `Mon, Nov 23, 8:00 AM CST`: the same with its day. @param zone IANA name. */
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
