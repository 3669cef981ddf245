import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { addDays, fromIsoDay, localTime, toIsoDay, weekdayOf } from "@/lib/kit/zone-clock";
import { US_ZONES } from "@/tests/factories/us-zones";
import {
  amountFor,
  chargeInstant,
  exceptBegun,
  firstDayOfRise,
  firstDueDay,
  MAIL_RETRY_HOURS,
  nextAttempt,
  nextDueDay,
  type PlanSchedule,
  PRICE_NOTICE_DAYS,
  paidUntil,
} from "./plan-schedule";

const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });
const schedules = fc.record({
  interval: fc.constantFrom("weekly" as const, "monthly" as const),
  anchorDay: fc.integer({ min: 1, max: 31 }),
  timeZone: fc.constantFrom(...US_ZONES),
});
const weekly = (timeZone = "America/New_York"): PlanSchedule => ({
  interval: "weekly",
  anchorDay: 1,
  timeZone,
});
const monthly = (anchorDay: number): PlanSchedule => ({
  interval: "monthly",
  anchorDay,
  timeZone: "America/New_York",
});
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

describe("the first charge at a higher price", () => {
  const noticeHours = (timeZone: string, announcedAt: Date) =>
    (chargeInstant(timeZone, firstDayOfRise(timeZone, announcedAt)).getTime() - announcedAt.getTime()) /
      3_600_000 -
    MAIL_RETRY_HOURS;

  it("is at least 30 days after the email, however late the email is sent", () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...US_ZONES), (announcedAt, timeZone) => {
        expect(noticeHours(timeZone, announcedAt)).toBeGreaterThanOrEqual(PRICE_NOTICE_DAYS * 24);
      }),
    );
  });

  it("is so a minute before midnight too, with the hour that the clocks skip", () => {
    expect(noticeHours("America/New_York", new Date("2027-02-13T04:59:00Z"))).toBeCloseTo(725, 1);
  });
});

describe("the first charge of a weekly plan", () => {
  it.each([
    // 2026-11-22 is a Sunday.
    ["2026-11-22T17:00:00Z", "2026-11-29"],
    ["2026-11-23T17:00:00Z", "2026-12-06"],
    ["2026-11-28T17:00:00Z", "2026-12-06"],
    // Saturday 11 PM in New York is Sunday in UTC.
    ["2026-11-29T04:00:00Z", "2026-12-06"],
  ])("after a payment at %s is on %s", (paidAt, expected) => {
    expect(toIsoDay(firstDueDay(weekly(), new Date(paidAt)))).toBe(expected);
  });

  it("is always a Sunday, 7 to 13 days after the payment, in every zone", () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...US_ZONES), (paidAt, zone) => {
        const due = firstDueDay(weekly(zone), paidAt);
        const days = daysBetween(toIsoDay(localTime(zone, paidAt)), toIsoDay(due));
        expect(weekdayOf(due)).toBe(0);
        expect(days).toBeGreaterThanOrEqual(7);
        expect(days).toBeLessThanOrEqual(13);
      }),
    );
  });
});

describe("a monthly plan", () => {
  it.each([
    ["2026-01-31", 31, "2026-02-28"],
    ["2026-02-28", 31, "2026-03-31"],
    ["2028-01-31", 31, "2028-02-29"],
    ["2026-03-31", 31, "2026-04-30"],
    ["2026-12-15", 15, "2027-01-15"],
  ])("due on %s with the anchor day %i is due again on %s", (dueOn, anchorDay, expected) => {
    const at = chargeInstant("America/New_York", fromIsoDay(dueOn));
    expect(toIsoDay(nextDueDay(monthly(anchorDay), fromIsoDay(dueOn), at))).toBe(expected);
  });

  it("bought on January 31 is charged on February 28 first", () => {
    expect(toIsoDay(firstDueDay(monthly(31), new Date("2026-01-31T17:00:00Z")))).toBe("2026-02-28");
  });
});

describe("every schedule", () => {
  it("charges at 6:00 AM local time, also on the Sundays on which the clock changes", () => {
    for (const zone of US_ZONES) {
      for (const day of ["2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07"]) {
        const { minute, ...local } = localTime(zone, chargeInstant(zone, fromIsoDay(day)));
        expect([toIsoDay(local), minute]).toEqual([day, 360]);
      }
    }
  });

  it("never stacks periods: after an outage of any length the next date is after today", () => {
    fc.assert(
      fc.property(schedules, instants, fc.integer({ min: 0, max: 60 }), (schedule, paidAt, outageDays) => {
        const due = firstDueDay(schedule, paidAt);
        const late = chargeInstant(schedule.timeZone, addDays(due, outageDays));
        const next = toIsoDay(nextDueDay(schedule, due, late));
        const today = toIsoDay(localTime(schedule.timeZone, late));
        expect(next > today).toBe(true);
        expect(next > toIsoDay(due)).toBe(true);
      }),
    );
  });

  it("keeps weekly charges at least six days apart, however late the last one was", () => {
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(...US_ZONES),
        fc.integer({ min: 0, max: 40 }),
        (paidAt, zone, lateDays) => {
          const due = firstDueDay(weekly(zone), paidAt);
          const late = chargeInstant(zone, addDays(due, lateDays));
          const next = nextDueDay(weekly(zone), due, late);
          expect(weekdayOf(next)).toBe(0);
          expect(daysBetween(toIsoDay(addDays(due, lateDays)), toIsoDay(next))).toBeGreaterThanOrEqual(6);
        },
      ),
    );
  });

  it("does not go back when the clock does", () => {
    fc.assert(
      fc.property(schedules, instants, fc.integer({ min: 0, max: 1000 }), (schedule, paidAt, hoursBack) => {
        const due = firstDueDay(schedule, paidAt);
        const back = new Date(chargeInstant(schedule.timeZone, due).getTime() - hoursBack * 3_600_000);
        expect(toIsoDay(nextDueDay(schedule, due, back)) > toIsoDay(due)).toBe(true);
      }),
    );
  });
});

describe("a cancelled plan is paid until", () => {
  const createdAt = new Date("2026-11-26T15:00:00Z");
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const plan = { ...weekly(), createdAt, nextDueOn: day("2026-12-20") };
  const cycle = (dueOn: string, status: "paid" | "skipped" | "failed" | "processing") => ({
    dueOn: day(dueOn),
    status,
  });

  it.each([
    ["its next date", "2026-12-20", [cycle("2026-12-13", "paid")]],
    [
      "the date after the last paid period",
      "2026-12-13",
      [cycle("2026-12-13", "skipped"), cycle("2026-12-06", "paid")],
    ],
    ["the same while the bank works on the payment", "2026-12-13", [cycle("2026-12-06", "processing")]],
    [
      "the first date when all periods were skipped",
      "2026-12-06",
      [cycle("2026-12-13", "skipped"), cycle("2026-12-06", "skipped")],
    ],
    ["the first date after a pause without periods", "2026-12-06", []],
  ])("%s: %s", (_, date, cycles) => {
    expect(paidUntil(plan, cycles)).toBe(date);
  });

  it("the first date of a monthly plan that skipped it", () => {
    const bought = { ...monthly(26), createdAt, nextDueOn: day("2027-01-26") };
    expect(paidUntil(bought, [cycle("2026-12-26", "skipped")])).toBe("2026-12-26");
  });

  it("the first date of a monthly plan whose bank confirmed in the next month", () => {
    const confirmed = { createdAt: new Date("2026-02-04T20:00:00Z"), nextDueOn: day("2026-03-30") };
    const bought = { ...monthly(30), ...confirmed };
    expect(paidUntil(bought, [cycle("2026-02-28", "skipped")])).toBe("2026-02-28");
  });
});

describe("a declined charge", () => {
  it("is tried again after 1, 3 and 5 days, then no more", () => {
    const first = new Date("2026-11-22T11:00:00Z");
    const retries = [1, 2, 3, 4].map((attempts) => nextAttempt(first, attempts)?.toISOString() ?? null);
    expect(retries).toEqual([
      "2026-11-23T11:00:00.000Z",
      "2026-11-25T11:00:00.000Z",
      "2026-11-27T11:00:00.000Z",
      null,
    ]);
  });
});

describe("a price rise", () => {
  const plan = { amountCents: 100, newAmountCents: 120, newAmountFrom: "2026-12-20" };

  it.each([
    ["2026-12-13", 100],
    ["2026-12-20", 120],
    ["2026-12-27", 120],
  ])("announced for December 20 gives %s the price %i", (dueOn, expected) => {
    expect(amountFor(plan, dueOn)).toBe(expected);
  });
});

describe("what is said of a charge that has begun", () => {
  const said = (status: "processing" | "charging" | "due" | "paid" | "failed") =>
    exceptBegun("Nothing will be charged.", [
      { dueOn: "2026-11-29", status: "skipped" },
      { dueOn: "2026-11-22", status },
    ]);

  it.each(["charging", "processing"] as const)("%s: it may still be collected", (status) => {
    expect(said(status)).toBe(
      "Nothing will be charged. Only the charge of Sunday, November 22, 2026, which has begun, may still be collected. If the bank refuses it, it is not tried again.",
    );
  });

  it.each(["due", "paid", "failed"] as const)("%s: nothing", (status) => {
    expect(said(status)).toBe("Nothing will be charged.");
  });
});
