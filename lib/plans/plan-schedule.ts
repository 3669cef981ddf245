import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import {
  addDays,
  type CalendarDay,
  dateColumnToIso,
  fromIsoDay,
  instantAt,
  localTime,
  toIsoDay,
  weekdayOf,
} from "@/lib/kit/zone-clock";
import type { CycleStatus } from "./plan-status";

export type PlanInterval = "weekly" | "monthly";

/** What fixes the due dates of a plan. */
export interface PlanSchedule {
  interval: PlanInterval;
  /** Day of the month, 1 to 31. Counts for monthly plans; a shorter month uses its last day. */
  anchorDay: number;
  /** IANA name, pinned at the purchase. */
  timeZone: string;
}

/** Charges are due at 06:00 local time (specification, section 9: "renews every Sunday morning"). Pages and articles say both in words. */
const CHARGE_HOUR = 6;
export const CHARGE_TIME_TEXT = `${CHARGE_HOUR}:00 AM`;
/** 0 is Sunday. */
export const CHARGE_WEEKDAY = 0;
/** The first weekly charge is on the first Sunday at least this many days after the payment. */
const FIRST_WEEK_DAYS = 7;
/** Two charges of a weekly plan are at least this many days apart, however late the first one was. */
const MIN_DAYS_BETWEEN_WEEKLY = 6;

/** A declined charge is tried again this many days after the first decline. Then the plan is paused. */
export const RETRY_AFTER_DAYS = [1, 3, 5] as const;
/** How long before a charge it is announced by email, in hours. */
export const ANNOUNCED_HOURS = 48;
/** An announcement that is this late leaves the charge where it is: the worker announces once a minute, and can be restarted. */
const PUNCTUAL_MS = HOUR_MS;
/**
 * How long an email about a coming charge or a price is tried again, in hours. When the mail server takes none of it in this
 * time, the job is a failed one, and staff have the other half of the notice to act.
 */
export const MAIL_RETRY_HOURS = 24;
/** A customer has the email about a price rise at least this many days before the first charge at the new price. */
export const PRICE_NOTICE_DAYS = 30;
/**
 * How many dates after its announcement a price rise applies. Two more than the notice: a rise that is announced just before
 * midnight applies to a charge at 06:00, 18 hours short of whole days, and its email may be `MAIL_RETRY_HOURS` late.
 */
export const PRICE_ANNOUNCED_DAYS = PRICE_NOTICE_DAYS + 2;

/**
 * Returns the local date of the first renewal after a payment at `paidAt`. A monthly plan counts from its last anchor day until then: a
 * bank may confirm in the next month.
 */
export function firstDueDay(schedule: PlanSchedule, paidAt: Date): CalendarDay {
  const paidOn = localTime(schedule.timeZone, paidAt);
  if (schedule.interval === "weekly") return sundayFrom(addDays(paidOn, FIRST_WEEK_DAYS));
  return nextDueDay(schedule, paidOn, paidAt);
}

/**
 * Returns the local date of the first renewal of a purchase that is paid at `paidAt`; null for a one-time purchase.
 * @param timeZone the customer's, as it will be pinned.
 */
export function firstRenewalDay(
  purchaseType: "one-time" | PlanInterval,
  timeZone: string,
  paidAt: Date,
): string | null {
  if (purchaseType === "one-time") return null;
  const anchorDay = localTime(timeZone, paidAt).day;
  return toIsoDay(firstDueDay({ interval: purchaseType, anchorDay, timeZone }, paidAt));
}

/**
 * Returns the local date of the period after `dueOn`. Dates that passed without a charge (an outage, a pause) are left
 * out: the result is after the local date of `now`, and for weekly plans at least six days after it.
 */
export function nextDueDay(schedule: PlanSchedule, dueOn: CalendarDay, now: Date): CalendarDay {
  const today = localTime(schedule.timeZone, now);
  if (schedule.interval === "weekly") {
    return sundayFrom(laterOf(addDays(dueOn, 1), addDays(today, MIN_DAYS_BETWEEN_WEEKLY)));
  }
  const earliest = laterOf(addDays(dueOn, 1), addDays(today, 1));
  const inMonth = dayOfMonth(earliest.year, earliest.month, schedule.anchorDay);
  return compareDays(inMonth, earliest) >= 0
    ? inMonth
    : dayOfMonth(earliest.year, earliest.month + 1, schedule.anchorDay);
}

/** Periods in these states are paid, or their payment is under way. */
const PAID: readonly CycleStatus[] = ["charging", "processing", "paid"];

/**
 * Returns the local date until which a cancelled plan is paid: the date after its last paid period. The plan's next date can be
 * later, because periods in between were skipped or fell into a pause.
 * @param plan `createdAt`: when its first payment was confirmed.
 * @param cycles newest first; the first period of a plan has none.
 */
export function paidUntil(
  plan: PlanSchedule & { createdAt: Date; nextDueOn: Date },
  cycles: readonly { dueOn: Date; status: CycleStatus }[],
): string {
  const last = cycles.find(({ status }) => PAID.includes(status));
  const lastDay = last && fromIsoDay(dateColumnToIso(last.dueOn));
  const end = lastDay
    ? nextDueDay(plan, lastDay, chargeInstant(plan.timeZone, lastDay))
    : firstDueDay(plan, plan.createdAt);
  const next = dateColumnToIso(plan.nextDueOn);
  return toIsoDay(end) < next ? toIsoDay(end) : next;
}

/** Returns the instant at which the charge of a local date is due: 06:00 in the plan's time zone. */
export function chargeInstant(timeZone: string, day: CalendarDay): Date {
  return instantAt(timeZone, day, CHARGE_HOUR * 60);
}

/**
 * Returns the local date of a charge that is announced at `now`: the planned one, or, if the announcement is late, the first
 * date whose charge is at least 48 hours after `now`.
 */
export function dueDayAfterNotice(timeZone: string, planned: CalendarDay, now: Date): CalendarDay {
  const noticeMs = ANNOUNCED_HOURS * HOUR_MS;
  if (chargeInstant(timeZone, planned).getTime() - now.getTime() >= noticeMs - PUNCTUAL_MS) return planned;
  const earliest = new Date(now.getTime() + noticeMs);
  const day = localTime(timeZone, earliest);
  return chargeInstant(timeZone, day) >= earliest ? addDays(day, 0) : addDays(day, 1);
}

/**
 * Returns the local date of the first charge of a paused plan that is resumed at `now`. Dates that passed are left out, and so is a
 * period that was skipped. An announced period keeps its date while there is notice. Other dates move to the first one with notice:
 * an hour for customers, who are shown the date when they resume the plan and are emailed at once, and 48 hours when the program
 * resumes it.
 * @param announced the state of the period of the plan's next date; undefined when it was not announced.
 */
export function dueDayAfterResume(
  plan: PlanSchedule & { nextDueOn: string },
  announced: CycleStatus | undefined,
  { now, isByCustomer }: { now: Date; isByCustomer: boolean },
): CalendarDay {
  const { timeZone } = plan;
  const planned = fromIsoDay(plan.nextDueOn);
  const noticeMs = isByCustomer ? PUNCTUAL_MS : ANNOUNCED_HOURS * HOUR_MS - PUNCTUAL_MS;
  const leftMs = (day: CalendarDay) => chargeInstant(timeZone, day).getTime() - now.getTime();
  const isKept =
    announced === undefined ? leftMs(planned) > 0 : announced === "due" && leftMs(planned) >= noticeMs;
  const day = isKept ? planned : nextDueDay(plan, planned, now);
  return leftMs(day) >= noticeMs ? day : dueDayAfterNotice(timeZone, day, now);
}

/** Returns when a charge that was first declined at `firstDeclinedAt` is tried again; null after the last attempt. */
export function nextAttempt(firstDeclinedAt: Date, attempts: number): Date | null {
  const days = RETRY_AFTER_DAYS[attempts - 1];
  return days === undefined ? null : new Date(firstDeclinedAt.getTime() + days * DAY_MS);
}

/**
 * Returns how many attempts a charge has had once it is tried at `now`. One before its planned time, because the customer chose
 * another payment method, uses up none of the planned ones.
 */
export function attemptsAfter(
  { firstDeclinedAt, attempts }: { firstDeclinedAt: Date | null; attempts: number },
  now: Date,
): number {
  const planned = firstDeclinedAt && nextAttempt(firstDeclinedAt, attempts);
  return planned && planned > now ? attempts : attempts + 1;
}

/** Returns the first local date at a higher price that is announced at `now`. */
export function firstDayOfRise(timeZone: string, now: Date): CalendarDay {
  return addDays(localTime(timeZone, now), PRICE_ANNOUNCED_DAYS);
}

/** Returns the price of a period: the announced higher price from its first date on, before that the agreed one. */
export function amountFor(
  plan: { amountCents: number; newAmountCents: number | null; newAmountFrom: string | null },
  dueOn: string,
): number {
  const applies = plan.newAmountCents !== null && plan.newAmountFrom !== null && plan.newAmountFrom <= dueOn;
  return applies && plan.newAmountCents !== null ? plan.newAmountCents : plan.amountCents;
}

/** Returns the price with which a period is announced: its own, or the catalog's of today when that is lower. */
export function announcedAmount(
  plan: Parameters<typeof amountFor>[0],
  dueOn: string,
  catalogCents: number,
): number {
  return Math.min(amountFor(plan, dueOn), catalogCents);
}

/** Writes a date for people: `Sunday, November 22, 2026`, the same in every time zone. @param day `2026-11-22`. */
export function writeDay(day: string): string {
  const { year, month, day: date } = fromIsoDay(day);
  return WRITTEN.format(new Date(Date.UTC(year, month - 1, date)));
}

/**
 * Adds to a sentence, which says that nothing is charged for a stopped plan, that the charge of a period that has begun is the exception.
 * @param periods of the plan, with their dates, `2026-11-22`.
 */
export function exceptBegun(
  sentence: string,
  periods: readonly { dueOn: string; status: CycleStatus }[],
): string {
  const begun = periods.find(({ status }) => status === "charging" || status === "processing");
  if (!begun) return sentence;
  return `${sentence} Only the charge of ${writeDay(begun.dueOn)}, which has begun, may still be collected. If the bank refuses it, it is not tried again.`;
}

const WRITTEN = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });

function sundayFrom(day: CalendarDay): CalendarDay {
  return addDays(day, (CHARGE_WEEKDAY - weekdayOf(day) + 7) % 7);
}

/** The anchor day of a month, or the month's last day. `month` may be 13: January of the next year. */
function dayOfMonth(year: number, month: number, anchorDay: number): CalendarDay {
  const last = new Date(Date.UTC(year, month, 0));
  return {
    year: last.getUTCFullYear(),
    month: last.getUTCMonth() + 1,
    day: Math.min(anchorDay, last.getUTCDate()),
  };
}

function laterOf(a: CalendarDay, b: CalendarDay): CalendarDay {
  return compareDays(a, b) >= 0 ? a : b;
}

function compareDays(a: CalendarDay, b: CalendarDay): number {
  return Date.UTC(a.year, a.month - 1, a.day) - Date.UTC(b.year, b.month - 1, b.day);
}
