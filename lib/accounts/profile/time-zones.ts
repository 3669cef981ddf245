/** The zones where most customers live, listed first in every choice: IANA names and common names. */
export const US_TIME_ZONES: readonly { zone: string; label: string }[] = [
  { zone: "America/New_York", label: "Eastern (New York)" },
  { zone: "America/Chicago", label: "Central (Chicago)" },
  { zone: "America/Denver", label: "Mountain (Denver)" },
  { zone: "America/Phoenix", label: "Arizona (Phoenix)" },
  { zone: "America/Los_Angeles", label: "Pacific (Los Angeles)" },
  { zone: "America/Anchorage", label: "Alaska (Anchorage)" },
  { zone: "Pacific/Honolulu", label: "Hawaii (Honolulu)" },
];

/**
 * Whether this is the name of a time zone for this runtime: a name by region (Asia/Calcutta and Asia/Kolkata are one zone), or UTC.
 * Intl also takes short names such as `AET` that no PostgreSQL knows. An offset like +05:00 is not a zone, because it has no daylight
 * saving time.
 *
 * PostgreSQL may know fewer, and one stored zone that it does not know fails each statement that computes with it, for all accounts.
 * So whoever stores one asks it: `insertUser`, `changeProfile`, `setOrderRules`. `npm run db:migrate` refuses a PostgreSQL that lacks
 * a zone of the United States or of an account (scripts/database/require-time-zones.ts).
 */
export function isTimeZone(name: string): boolean {
  if (name === "UTC") return true;
  if (!REGIONAL.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Names of IANA's regions. `US/Pacific-New` and `SystemV/…` are in Intl only. */
const REGIONAL =
  /^(Etc|Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(\/[A-Z][A-Za-z0-9_+-]*){1,2}$/;

/** All other time zones of this runtime, and `present` even if the runtime does not have it. */
export function otherTimeZones(present: string): string[] {
  const inUs = new Set(US_TIME_ZONES.map(({ zone }) => zone));
  const known = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", present]);
  return [...known].filter((zone) => !inUs.has(zone)).toSorted();
}
