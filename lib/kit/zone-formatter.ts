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
