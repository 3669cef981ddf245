import { mayCallInPlaces } from "@/lib/compliance/may-call";
import { readCallArea } from "@/lib/compliance/time-zone-of-zip";

/** Whether people in a call area may be called. */
export interface CallState {
  isOpen: boolean;
  /** When that changes. */
  turnsAt: Date;
  /** IANA names: one, or every zone of the state when the ZIP code does not decide it, of every place of the person. */
  zones: readonly string[];
  /** The rule, in words. */
  reason: string;
  /** Calls to one person in 24 hours at most; null without a limit. */
  maxCalls: number | null;
}

/** Call areas contain no space. */
const SEPARATOR = " ";

/** One text for the call areas of a person who asked from several places, as `callStateOf` reads it. The first is that of the lead. */
export function joinCallAreas(callAreas: readonly string[]): string {
  return [...new Set(callAreas)].join(SEPARATOR);
}

/**
 * Decides whether a call is allowed now by the calling hours of a call area. With several areas, the hours of each must allow it.
 * @param callArea one, or several from `joinCallAreas`.
 * @returns null for a state without a rule.
 */
export function callStateOf(callArea: string, now: Date): CallState | null {
  const areas = callArea.split(SEPARATOR).map(readCallArea);
  const known = areas.filter((area) => area !== null);
  if (known.length === 0 || known.length < areas.length) return null;
  const places = known.flatMap(({ rule, zones }) => zones.map((zone) => ({ rule, zone })));
  const verdict = mayCallInPlaces(places, now);
  const limits = known.flatMap(({ rule }) => rule.maxCallsIn24Hours ?? []);
  return {
    isOpen: verdict.allowed,
    turnsAt: verdict.allowed ? verdict.closesAt : verdict.opensAt,
    zones: [...new Set(places.map(({ zone }) => zone))],
    reason: verdict.reason,
    maxCalls: limits.length > 0 ? Math.min(...limits) : null,
  };
}
