import { mayCallInEvery } from "@/lib/compliance/may-call";
import { readCallArea } from "@/lib/compliance/time-zone-of-zip";

/** Whether people in a call area may be called. */
export interface CallState {
  isOpen: boolean;
  /** When that changes. */
  turnsAt: Date;
  /** IANA names: one, or every zone of the state when the ZIP code does not decide it. */
  zones: readonly string[];
  /** The rule, in words. */
  reason: string;
  /** Calls to one person in 24 hours at most; null without a limit. */
  maxCalls: number | null;
}

/** Decides whether a call area is inside its calling hours. @returns null for a state without a rule. */
export function callStateOf(callArea: string, now: Date): CallState | null {
  const area = readCallArea(callArea);
  if (!area) return null;
  const verdict = mayCallInEvery(area.rule, area.zones, now);
  return {
    isOpen: verdict.allowed,
    turnsAt: verdict.allowed ? verdict.closesAt : verdict.opensAt,
    zones: area.zones,
    reason: verdict.reason,
    maxCalls: area.rule.maxCallsIn24Hours,
  };
}
