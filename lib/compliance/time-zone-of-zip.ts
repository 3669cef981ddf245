import { z } from "zod";
import type { CallingRule } from "./call-window";
import { CALLING_RULES } from "./calling-hours";
import zipZones from "./zip-zones.json";

const zonesFile = z.strictObject({
  note: z.string(),
  generatedOn: z.iso.date(),
  // For each state: prefixes of ZIP codes, separated by spaces, by IANA zone.
  states: z.record(z.string().length(2), z.record(z.string(), z.string().regex(/^\d{3,5}( \d{3,5})*$/))),
});

const { states } = zonesFile.parse(zipZones);

/** The zone of each prefix of a ZIP code, by state. */
const ZONE_OF_PREFIX: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(states).map(([state, zones]) => [
    state,
    new Map(
      Object.entries(zones).flatMap(([zone, prefixes]) =>
        prefixes.split(" ").map((prefix) => [prefix, zone] as const),
      ),
    ),
  ]),
);

const RULE_OF_STATE = new Map(CALLING_RULES.map((rule) => [rule.code, rule]));

/** The lengths that a prefix may have in the data. */
const PREFIX_LENGTHS = [3, 4, 5];

/**
 * Returns the time zone of a ZIP code.
 * @param state two letters.
 * @returns IANA name; null when the ZIP code does not decide it: then the consumer may be in any zone of the state.
 */
export function timeZoneOfZip(state: string, zip: string): string | null {
  const rule = RULE_OF_STATE.get(state);
  if (rule?.zones.length === 1) return rule.zones[0]?.id ?? null;
  const zones = ZONE_OF_PREFIX.get(state);
  for (const length of PREFIX_LENGTHS) {
    const zone = zones?.get(zip.slice(0, length));
    if (zone) return zone;
  }
  return null;
}

/** State and, if it is known, time zone: `FL/America/Chicago`, `FL/`. */
export function callAreaOf(state: string, timeZone: string | null): string {
  return `${state}/${timeZone ?? ""}`;
}

/** The calling rule and the possible time zones of a call area. @returns null for a state without a rule. */
export function readCallArea(callArea: string): { rule: CallingRule; zones: readonly string[] } | null {
  const rule = RULE_OF_STATE.get(callArea.slice(0, 2));
  const zone = callArea.slice(3);
  return rule ? { rule, zones: zone ? [zone] : rule.zones.map(({ id }) => id) } : null;
}
