import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { HOUR_MS } from "@/lib/kit/time-units";
import { addDays, type CalendarDay, fromIsoDay, localTime, toIsoDay, weekdayOf } from "@/lib/kit/zone-clock";
import { US_ZONES } from "@/tests/factories/us-zones";
import {
  chargeInstant,
  dueDayAfterNotice,
  firstDueDay,
  nextDueDay,
  type PlanSchedule,
} from "./plan-schedule";

/** These do not change their clocks. */
const WITHOUT_SUMMER_TIME = ["America/Phoenix", "Pacific/Honolulu"];

const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2034-01-01"), noInvalidDate: true });
const weekly = (timeZone: string): PlanSchedule => ({ interval: "weekly", anchorDay: 1, timeZone });

/** The charges of `count` periods, each charged exactly when it is due. */
function chargesOf(schedule: PlanSchedule, paidAt: Date, count: number): { day: string; at: Date }[] {
  const charges: { day: string; at: Date }[] = [];
  let day: CalendarDay = firstDueDay(schedule, paidAt);
  for (let period = 0; period < count; period += 1) {
    const at = chargeInstant(schedule.timeZone, day);
    charges.push({ day: toIsoDay(day), at });
    day = nextDueDay(schedule, day, at);
  }
  return charges;
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS);

describe("a year of a weekly plan, in six zones", () => {
  it("has a charge each Sunday at 6:00 AM local time; only the clock's two changes move it by an hour in UTC", () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...US_ZONES), (paidAt, zone) => {
        const charges = chargesOf(weekly(zone), paidAt, 53);
        const hours = charges.slice(1).map(({ day, at }, index) => {
          const before = charges[index];
          expect(before && daysBetween(before.day, day)).toBe(7);
          expect(weekdayOf(fromIsoDay(day))).toBe(0);
          expect(localTime(zone, at)).toMatchObject({ minute: 6 * 60 });
          return (at.getTime() - (before?.at.getTime() ?? 0)) / HOUR_MS;
        });
        // One hour less in spring, one more in fall, in turn.
        const changes = hours.filter((length) => length !== 168);
        const expected = WITHOUT_SUMMER_TIME.includes(zone) ? [""] : ["167", "169", "167,169", "169,167"];
        expect(expected).toContain(changes.join());
      }),
    );
  });

  it.each(["2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07"])(
    "is charged once on %s, on which the clock changes",
    (sunday) => {
      for (const zone of US_ZONES) {
        const paidAt = chargeInstant(zone, addDays(fromIsoDay(sunday), -21));
        const days = chargesOf(weekly(zone), paidAt, 6).map(({ day }) => day);
        expect(days.filter((day) => day === sunday)).toHaveLength(1);
      }
    },
  );
});

describe("a year of a monthly plan", () => {
  it("has one charge in each month, on the anchor day or the month's last, also when bought on January 31", () => {
    const days = chargesOf(
      { interval: "monthly", anchorDay: 31, timeZone: "America/New_York" },
      new Date("2026-01-31T17:00:00Z"),
      13,
    ).map(({ day }) => day.slice(5));
    expect(days).toEqual(
      "02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31 01-31 02-28".split(" "),
    );
  });

  it("never skips or repeats a month, whatever the anchor day and the zone", () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...US_ZONES), (paidAt, timeZone) => {
        const anchorDay = localTime(timeZone, paidAt).day;
        const charges = chargesOf({ interval: "monthly", anchorDay, timeZone }, paidAt, 25);
        const months = charges.map(({ day }) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
        for (const [index, month] of months.entries()) expect(month).toBe((months[0] ?? 0) + index);
      }),
    );
  });
});

type NextDay = (schedule: PlanSchedule, dueOn: CalendarDay, now: Date) => CalendarDay;

/** P2 as a property: a weekly charge that was made `lateDays` late is at least six days before the next one. */
const keepsSixDays = (next: NextDay) =>
  fc.property(
    instants,
    fc.constantFrom(...US_ZONES),
    fc.integer({ min: 0, max: 40 }),
    (paidAt, zone, lateDays) => {
      const due = firstDueDay(weekly(zone), paidAt);
      const chargedOn = addDays(due, lateDays);
      const day = next(weekly(zone), due, chargeInstant(zone, chargedOn));
      return daysBetween(toIsoDay(chargedOn), toIsoDay(day)) >= 6;
    },
  );

/** P5 as a property: after an outage the next date is not in the past. */
const neverStacks = (next: NextDay) =>
  fc.property(
    instants,
    fc.constantFrom(...US_ZONES),
    fc.integer({ min: 0, max: 60 }),
    (paidAt, zone, lateDays) => {
      const due = firstDueDay(weekly(zone), paidAt);
      const now = chargeInstant(zone, addDays(due, lateDays));
      return toIsoDay(next(weekly(zone), due, now)) > toIsoDay(localTime(zone, now));
    },
  );

/** Whether a date may be the next one after `dueOn`, told by the rules and not computed. */
function mayBeNext(schedule: PlanSchedule, day: CalendarDay, dueOn: CalendarDay, now: Date): boolean {
  const fromToday = daysBetween(toIsoDay(localTime(schedule.timeZone, now)), toIsoDay(day));
  if (toIsoDay(day) <= toIsoDay(dueOn)) return false;
  if (schedule.interval === "weekly") return weekdayOf(day) === 0 && fromToday >= 6;
  const isLastOfMonth = addDays(day, 1).day === 1;
  return (
    fromToday >= 1 && (day.day === schedule.anchorDay || (isLastOfMonth && day.day < schedule.anchorDay))
  );
}

describe("the next date", () => {
  it("is the earliest that the rules allow, however late or early the charge is, also after a moved date", () => {
    const schedules = fc.record({
      interval: fc.constantFrom("weekly" as const, "monthly" as const),
      anchorDay: fc.integer({ min: 1, max: 31 }),
      timeZone: fc.constantFrom(...US_ZONES),
    });
    const days = fc.record({
      moved: fc.integer({ min: 0, max: 22 }),
      late: fc.integer({ min: -40, max: 60 }),
    });
    fc.assert(
      fc.property(schedules, instants, days, (schedule, paidAt, { moved, late }) => {
        const due = addDays(firstDueDay(schedule, paidAt), moved);
        const now = chargeInstant(schedule.timeZone, addDays(due, late));
        let day = addDays(due, 1);
        while (!mayBeNext(schedule, day, due, now)) day = addDays(day, 1);
        expect(toIsoDay(nextDueDay(schedule, due, now))).toBe(toIsoDay(day));
      }),
      { numRuns: 500 },
    );
  });

  it("is tomorrow, when a month is charged a day before it ends", () => {
    const schedule = { interval: "monthly", anchorDay: 15, timeZone: "America/New_York" } as const;
    const now = new Date("2026-11-14T17:00:00Z");
    expect(toIsoDay(nextDueDay(schedule, fromIsoDay("2026-10-15"), now))).toBe("2026-11-15");
  });
});

/** A schedule without the guards: seven days after the last date, whatever the time is. */
const withoutGuard: NextDay = (_schedule, dueOn) => addDays(dueOn, 7);

describe("the properties find a schedule without the guards", () => {
  it("P2: at least six days between charges", () => {
    expect(fc.check(keepsSixDays(nextDueDay)).failed).toBe(false);
    expect(fc.check(keepsSixDays(withoutGuard)).failed).toBe(true);
  });

  it("P5: no date in the past after an outage", () => {
    expect(fc.check(neverStacks(nextDueDay)).failed).toBe(false);
    expect(fc.check(neverStacks(withoutGuard)).failed).toBe(true);
  });
});

describe("a charge that is announced late", () => {
  const days = fc.date({ min: new Date("2026-01-01"), max: new Date("2034-01-01"), noInvalidDate: true });
  const lateHours = fc.integer({ min: -47, max: 22 * 24 });

  it("comes at 6:00 AM, 48 to 73 hours after the announcement, in every zone and across both clock changes", () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...US_ZONES), lateHours, (date, zone, hours) => {
        const planned = localTime(zone, date);
        const now = new Date(chargeInstant(zone, planned).getTime() + hours * HOUR_MS + 1);
        const day = dueDayAfterNotice(zone, planned, now);
        const at = chargeInstant(zone, day);
        expect(localTime(zone, at)).toMatchObject({ minute: 6 * 60 });
        const noticeHours = (at.getTime() - now.getTime()) / HOUR_MS;
        expect(noticeHours).toBeGreaterThanOrEqual(48);
        expect(noticeHours).toBeLessThanOrEqual(73);
      }),
    );
  });

  it("keeps its date when the announcement is on time, or less than an hour late", () => {
    for (const zone of US_ZONES)
      for (const hours of [-7 * 24, -49, -48, -47]) {
        const planned = fromIsoDay("2026-11-29");
        const now = new Date(chargeInstant(zone, planned).getTime() + hours * HOUR_MS);
        expect(toIsoDay(dueDayAfterNotice(zone, planned, now))).toBe("2026-11-29");
      }
  });

  it("leaves the next Sunday at least six days away", () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...US_ZONES), lateHours, (date, zone, hours) => {
        const planned = firstDueDay(weekly(zone), date);
        const now = new Date(chargeInstant(zone, planned).getTime() + hours * HOUR_MS + 1);
        const charged = dueDayAfterNotice(zone, planned, now);
        const next = nextDueDay(weekly(zone), charged, chargeInstant(zone, charged));
        expect(weekdayOf(next)).toBe(0);
        expect(daysBetween(toIsoDay(charged), toIsoDay(next))).toBeGreaterThanOrEqual(6);
      }),
    );
  });
});
