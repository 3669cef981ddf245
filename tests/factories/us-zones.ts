/** Six time zones of the US. Phoenix and Honolulu do not change their clocks. */
export const US_ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "Pacific/Honolulu",
] as const;
