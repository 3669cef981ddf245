const kept = new Map<string, Intl.DateTimeFormat>();

/**
 * A formatter of US English for a time zone. Making one takes a quarter of a millisecond, and a list of leads formats some
 * hundred times, so each is made once. The map is as small as the zones and shapes in use.
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
