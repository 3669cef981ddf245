/** The calling hours of one day, in minutes after local midnight. Calls must start before `endMinute`. */
export interface CallWindow {
  startMinute: number;
  endMinute: number;
}

/** How well a rule is supported: A text read, B secondary sources, C unconfirmed, F nothing beyond the federal rule found. */
export type EvidenceGrade = "A" | "B" | "C" | "F";

/** When live sales calls may be made to people in one state. `null` means no calls that day. */
export interface CallingRule {
  code: string;
  name: string;
  /** The state's time zones, the most populous first. */
  zones: readonly StateZone[];
  zoneNote: string | null;
  weekday: CallWindow;
  saturday: CallWindow | null;
  sunday: CallWindow | null;
  /** False where the state forbids sales calls on legal holidays. */
  holidayCalls: boolean;
  /** A stricter rule for automated, recorded or AI-voiced calls, in words. */
  automated: string | null;
  callLimit: string | null;
  /** The same as a number of calls to one person in 24 hours; null without a limit. */
  maxCallsIn24Hours: number | null;
  evidence: EvidenceGrade;
  basis: string;
  source: string | null;
}

export interface StateZone {
  /** IANA name. */
  id: string;
  /** In words: `Eastern Time`. */
  label: string;
}

/** `8 AM to 9 PM`. */
export function formatWindow({ startMinute, endMinute }: CallWindow): string {
  return `${formatMinute(startMinute)} to ${formatMinute(endMinute)}`;
}

function formatMinute(minute: number): string {
  const hour = Math.floor(minute / 60);
  const rest = minute % 60;
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
  return `${clock} ${hour < 12 ? "AM" : "PM"}`;
}

/** Whether a state's rule for live calls is stricter than the federal one (8 AM to 9 PM every day). */
export function isStricterThanFederal(rule: CallingRule, federal: CallWindow): boolean {
  const days = [rule.weekday, rule.saturday, rule.sunday];
  return !rule.holidayCalls || days.some((day) => day === null || isShorter(day, federal));
}

function isShorter(window: CallWindow, other: CallWindow): boolean {
  return window.startMinute > other.startMinute || window.endMinute < other.endMinute;
}
