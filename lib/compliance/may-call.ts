import { addDays, type CalendarDay, instantAt, localTime, weekdayOf } from "@/lib/kit/zone-clock";
import { type CallingRule, type CallWindow, formatWindow } from "./call-window";
import { legalHoliday } from "./legal-holidays";

/**
 * Whether a call is inside the calling window, with the reason and the time of the next change. It says nothing about
 * consent or do-not-call lists.
 */
export type CallVerdict =
  | { allowed: true; reason: string; closesAt: Date }
  | { allowed: false; reason: string; opensAt: Date };

/** Days to search for the next window: more than any run of days without calls (Sundays and holidays). */
const SEARCH_DAYS = 14;

/**
 * Decides whether a live sales call to a person in a state is inside the calling window. Day, holiday and hour are those
 * of the person called; 9:00:00 PM is too late.
 * @param zone IANA name of the consumer's time zone.
 * @throws RangeError for an unknown time zone.
 */
export function mayCall(rule: CallingRule, zone: string, at: Date): CallVerdict {
  const local = localTime(zone, at);
  const today = dayRule(rule, local);
  const { window } = today;
  if (window && local.minute >= window.startMinute && local.minute < window.endMinute) {
    return { allowed: true, reason: today.reason, closesAt: instantAt(zone, local, window.endMinute) };
  }
  return { allowed: false, reason: today.reason, opensAt: nextOpening(rule, zone, at) };
}

/**
 * Decides like `mayCall` when the consumer may be in any of several time zones: a call is allowed only while every zone
 * allows it.
 * @param zones At least one IANA name.
 * @throws RangeError without zones.
 */
export function mayCallInEvery(rule: CallingRule, zones: readonly string[], at: Date): CallVerdict {
  return mayCallInPlaces(
    zones.map((zone) => ({ rule, zone })),
    at,
  );
}

/** A place where a consumer may be. */
export interface CallPlace {
  rule: CallingRule;
  /** IANA name. */
  zone: string;
}

/** The same for places that may be in several states. @throws RangeError without a place. */
export function mayCallInPlaces(places: readonly CallPlace[], at: Date): CallVerdict {
  const verdicts = places.map(({ rule, zone }) => mayCall(rule, zone, at));
  const [first] = verdicts;
  if (!first) throw new RangeError("No time zone given.");
  const closed = verdicts.filter((verdict) => !verdict.allowed);
  const [reasonToWait] = closed;
  if (reasonToWait) {
    const opensAt = latest(closed.map((verdict) => verdict.opensAt));
    return { allowed: false, reason: reasonToWait.reason, opensAt: commonOpening(places, opensAt) };
  }
  const open = verdicts.filter((verdict) => verdict.allowed);
  return { allowed: true, reason: first.reason, closesAt: earliest(open.map(({ closesAt }) => closesAt)) };
}

/** Finds the first time when all places are open. When the last one opens, another one may be closed already. */
function commonOpening(places: readonly CallPlace[], candidate: Date): Date {
  const waiting = places
    .map(({ rule, zone }) => mayCall(rule, zone, candidate))
    .filter((verdict) => !verdict.allowed);
  if (waiting.length === 0) return candidate;
  return commonOpening(places, latest(waiting.map(({ opensAt }) => opensAt)));
}

function nextOpening(rule: CallingRule, zone: string, at: Date): Date {
  const today = localTime(zone, at);
  for (let days = 0; days <= SEARCH_DAYS; days += 1) {
    const day = addDays(today, days);
    const { window } = dayRule(rule, day);
    const opensAt = window && instantAt(zone, day, window.startMinute);
    if (opensAt && opensAt > at) return opensAt;
  }
  throw new RangeError(`${rule.code} has no calling window within ${SEARCH_DAYS} days.`);
}

/** Returns the state's calling window on a day (null when calls are forbidden) and the reason in words. */
export function dayRule(rule: CallingRule, day: CalendarDay): { window: CallWindow | null; reason: string } {
  const holiday = rule.holidayCalls ? null : legalHoliday(rule.code, day);
  if (holiday)
    return { window: null, reason: `${rule.name}: no sales calls on legal holidays (${holiday}).` };
  const { window, days } = weekdayRule(rule, weekdayOf(day));
  if (!window) return { window: null, reason: `${rule.name}: no sales calls on ${days}.` };
  return { window, reason: `${rule.name}: ${formatWindow(window)} on ${days}.` };
}

function weekdayRule(rule: CallingRule, weekday: number): { window: CallWindow | null; days: string } {
  if (weekday === 0) return { window: rule.sunday, days: "Sundays" };
  if (weekday === 6) return { window: rule.saturday, days: "Saturdays" };
  return { window: rule.weekday, days: "weekdays" };
}

function latest(times: readonly Date[]): Date {
  return new Date(Math.max(...times.map(Number)));
}

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map(Number)));
}
