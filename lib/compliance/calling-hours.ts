import { z } from "zod";
import { stateName } from "@/lib/kit/state-names";
import { zoneName } from "@/lib/kit/zone-formatter";
import type { CallingRule, CallWindow, EvidenceGrade, StateZone } from "./call-window";
import callingHours from "./calling-hours.json";
import stateZones from "./state-zones.json";

const callWindow = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/)
  .transform(toWindow)
  .refine(({ startMinute, endMinute }) => startMinute < endMinute, "opens before it closes");

const stateRule = z.strictObject({
  hours: callWindow.optional(),
  saturday: callWindow.nullable().optional(),
  sunday: callWindow.nullable().optional(),
  holidayCalls: z.boolean().default(true),
  automated: z.string().nullable().default(null),
  callLimit: z.string().nullable().default(null),
  maxCallsIn24Hours: z.int().positive().nullable().default(null),
  evidence: z.enum(["A", "B", "C"]),
  basis: z.string().min(1),
  source: z.url().nullable().default(null),
});

const hoursFile = z.strictObject({
  reviewedOn: z.iso.date(),
  about: z.string(),
  licence: z.string(),
  evidenceGrades: z.record(z.string(), z.string()),
  federal: z.strictObject({ hours: callWindow, basis: z.string(), source: z.url() }),
  states: z.record(z.string().length(2), stateRule),
});

const zonesFile = z.strictObject({
  note: z.string(),
  states: z.array(
    z.strictObject({
      code: z.string().length(2),
      zones: z.array(z.string()).min(1),
      zoneNote: z.string().nullable().default(null),
    }),
  ),
});

const { reviewedOn, federal, states } = hoursFile.parse(callingHours);

/** The day on which somebody last read the data against its sources, ISO 8601. */
export const CALLING_HOURS_REVIEWED_ON = reviewedOn;

/** 8 AM to 9 PM every day, in the time zone of the person called: 47 CFR 64.1200(c)(1). */
export const FEDERAL_CALLING_HOURS = federal;

/** Fifty states and the District of Columbia, by name. */
export const CALLING_RULES: readonly CallingRule[] = zonesFile
  .parse(stateZones)
  .states.map(({ code, zones, zoneNote }) => ({
    code,
    name: stateName(code),
    zones: distinctZones(zones),
    zoneNote,
    ...ruleOf(states[code]),
  }))
  .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

function ruleOf(rule: z.infer<typeof stateRule> | undefined) {
  const weekday = rule?.hours ?? federal.hours;
  const evidence: EvidenceGrade = rule?.evidence ?? "F";
  return {
    weekday,
    saturday: orDefault(rule?.saturday, weekday),
    sunday: orDefault(rule?.sunday, weekday),
    holidayCalls: rule?.holidayCalls ?? true,
    automated: rule?.automated ?? null,
    callLimit: rule?.callLimit ?? null,
    maxCallsIn24Hours: rule?.maxCallsIn24Hours ?? null,
    evidence,
    basis: rule?.basis ?? "No stricter rule found: the federal rule applies.",
    source: rule?.source ?? null,
  };
}

/** Returns the weekday's window for a day without a rule. `null` is a rule (no calls), so `??` would be wrong. */
function orDefault(window: CallWindow | null | undefined, weekday: CallWindow): CallWindow | null {
  return window === undefined ? weekday : window;
}

/** Keeps the first of all zones with the same label on the day of the review: Indiana's nine IANA zones have two labels. */
function distinctZones(zones: readonly string[]): StateZone[] {
  const byLabel = new Map<string, StateZone>();
  for (const id of zones) {
    const label = zoneName(id, new Date(reviewedOn));
    if (!byLabel.has(label)) byLabel.set(label, { id, label });
  }
  return [...byLabel.values()];
}

function toWindow(text: string): CallWindow {
  const [startMinute = 0, endMinute = 0] = text.split("-").map(toMinute);
  return { startMinute, endMinute };
}

function toMinute(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
}
