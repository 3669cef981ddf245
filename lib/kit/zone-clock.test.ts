import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { addDays, instantAt, localTime, weekdayOf } from "./zone-clock";

const ZONES = [
  "America/New_York",
  "America/Phoenix",
  "America/Adak",
  "Pacific/Honolulu",
  "America/Los_Angeles",
] as const;
const days = fc
  .integer({ min: 0, max: 3650 })
  .map((count) => addDays({ year: 2025, month: 1, day: 1 }, count));

describe("the clock of a zone", () => {
  it("shows the minute that was asked for, in daytime, on any day", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        days,
        fc.integer({ min: 180, max: 1439 }),
        (zone, day, minute) => {
          expect(localTime(zone, instantAt(zone, day, minute))).toEqual({ ...day, minute });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("reads midnight as minute 0 of the new day", () => {
    expect(localTime("America/New_York", new Date("2026-11-21T05:00:00Z"))).toEqual({
      year: 2026,
      month: 11,
      day: 21,
      minute: 0,
    });
  });
});

describe("days of the calendar", () => {
  it("go on over the ends of months and years", () => {
    expect(addDays({ year: 2027, month: 12, day: 31 }, 1)).toEqual({ year: 2028, month: 1, day: 1 });
    expect(addDays({ year: 2028, month: 3, day: 1 }, -1)).toEqual({ year: 2028, month: 2, day: 29 });
  });

  it("have the weekday of the wall calendar", () => {
    expect(weekdayOf({ year: 2026, month: 11, day: 22 })).toBe(0);
    expect(weekdayOf({ year: 2026, month: 11, day: 21 })).toBe(6);
  });
});
