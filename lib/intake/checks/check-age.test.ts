import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { LINES } from "@/lib/catalog/lines";
import { ageOn, checkAge, leastAgeOn, MAXIMUM_AGE } from "./check-age";
import { REASONS } from "./reasons";

const now = new Date("2026-11-21T12:00:00Z");
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const day = fc.date({ min: new Date("1910-01-01"), max: now, noInvalidDate: true }).map(dayOf);

describe("ageOn", () => {
  it.each([
    ["1984-05-17", 42],
    ["2008-11-21", 18],
    ["2008-11-22", 17],
    ["2026-11-21", 0],
    ["2026-11-22", -1],
  ])("born on %s: %i", (birthDate, age) => {
    expect(ageOn(birthDate, now)).toBe(age);
  });

  it("counts March 1 as the birthday of a person born on February 29", () => {
    expect(ageOn("2008-02-29", new Date("2026-02-28T23:59:59Z"))).toBe(17);
    expect(ageOn("2008-02-29", new Date("2026-03-01T00:00:00Z"))).toBe(18);
    expect(ageOn("2008-02-29", new Date("2028-02-29T00:00:00Z"))).toBe(20);
  });

  it("never falls from one day to the next, and grows by at most one", () => {
    fc.assert(
      fc.property(day, fc.nat(40_000), (birthDate, days) => {
        const moment = new Date(Date.parse(birthDate) + days * 86_400_000);
        const next = new Date(moment.getTime() + 86_400_000);
        expect([0, 1]).toContain(ageOn(birthDate, next) - ageOn(birthDate, moment));
      }),
    );
  });
});

describe("checkAge", () => {
  it("passes from 18 to the age limit of the line", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...LINES), (birthDate, line) => {
        const age = ageOn(birthDate, now);
        const isFit = age >= 18 && age <= MAXIMUM_AGE[line];
        expect(checkAge(birthDate, line, now).verdict).toBe(isFit ? "passed" : "failed");
      }),
    );
  });

  it.each([
    ["2008-11-22", "life", "under-age"],
    ["2026-11-22", "life", "birth-date-not-possible"],
    ["1900-01-01", "auto", "birth-date-not-possible"],
    ["1940-11-21", "life", "over-age"],
    ["1926-11-20", "life", "over-age"],
    ["1961-11-21", "health", "over-age"],
    ["1925-11-20", "auto", "over-age"],
  ] as const)("refuses %s for %s: %s", (birthDate, line, reason) => {
    expect(checkAge(birthDate, line, now)).toEqual({ verdict: "failed", reason });
  });

  it("refuses somebody who is 18 in UTC already, but not where they live", () => {
    const evening = new Date("2026-11-22T02:00:00Z");
    expect(ageOn("2008-11-22", evening)).toBe(18);
    expect(checkAge("2008-11-22", "auto", evening)).toEqual({ verdict: "failed", reason: "under-age" });
    expect(leastAgeOn("2008-11-22", new Date("2026-11-22T09:59:59Z"))).toBe(17);
    expect(checkAge("2008-11-22", "auto", new Date("2026-11-22T10:00:00Z"))).toEqual({ verdict: "passed" });
  });

  it("passes somebody who is 65 in UTC already, but not where they live", () => {
    expect(checkAge("1961-11-22", "health", new Date("2026-11-22T09:59:59Z"))).toEqual({ verdict: "passed" });
    expect(checkAge("1961-11-22", "health", new Date("2026-11-22T10:00:00Z")).verdict).toBe("failed");
  });

  it("passes a health lead on the day before the consumer is 65", () => {
    expect(checkAge("1961-11-22", "health", now)).toEqual({ verdict: "passed" });
  });

  it("tells publishers the limits that it applies", () => {
    const { life, health, auto, "property-casualty": property } = MAXIMUM_AGE;
    expect(property).toBe(auto);
    expect(REASONS["over-age"].text).toContain(`life ${life}, health ${health}, other lines ${auto}.`);
  });
});
