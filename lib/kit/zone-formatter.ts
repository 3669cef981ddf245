const kept = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a formatter of US English for a time zone. Making a formatter takes much longer than using it, and a list of leads
 * formats some 100 times, so each formatter is made once and kept.
 * @param timeZone IANA name. @throws RangeError for an unknown one.
 */
export function zoneFormatter(timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(parts)}`;
  const found = kept.get(key);
  if (found) return found;
  const formatter = new Intl.DateTimeFormat("en-US", { timeZone, ...parts });
  kept.set(key, formatter);
  return formatter;
}

/** `Eastern Time`, or `GMT+1` where a zone has no name. @param zone IANA name. @param at a zone may have had another name. */
export function zoneName(zone: string, at = new Date()): string {
  const parts = zoneFormatter(zone, { timeZoneName: "longGeneric" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** The IANA name of the zone that the browser is set to. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
