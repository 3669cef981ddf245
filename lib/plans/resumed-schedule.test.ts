import { describe, expect, it } from "@jest/globals";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import { fromIsoDay, toIsoDay } from "@/lib/kit/zone-clock";
import { attemptsAfter, chargeInstant, dueDayAfterResume } from "./plan-schedule";

const timeZone = "America/New_York";
// A Sunday.
const plan = { interval: "weekly", anchorDay: 1, timeZone, nextDueOn: "2026-12-06" } as const;
const charge = chargeInstant(timeZone, fromIsoDay(plan.nextDueOn)).getTime();

describe("the first charge after a pause", () => {
  it.each([
    // A customer is shown the date, and needs an hour for the email.
    ["a customer", undefined, 5 * DAY_MS, "2026-12-06"],
    ["a customer", undefined, HOUR_MS, "2026-12-06"],
    ["a customer", undefined, HOUR_MS - 1, "2026-12-08"],
    ["a customer", undefined, 0, "2026-12-13"],
    ["a customer", "due", HOUR_MS, "2026-12-06"],
    ["a customer", "due", HOUR_MS - 1, "2026-12-13"],
    ["a customer", "skipped", 5 * DAY_MS, "2026-12-13"],
    // The program shows nothing to anybody.
    ["the program", undefined, 2 * DAY_MS, "2026-12-06"],
    ["the program", undefined, DAY_MS, "2026-12-07"],
    ["the program", "due", 2 * DAY_MS, "2026-12-06"],
    ["the program", "due", DAY_MS, "2026-12-13"],
  ] as const)("resumed by %s (period: %s, %i ms before)", (by, announced, leftMs, expected) => {
    const now = new Date(charge - leftMs);
    const day = dueDayAfterResume(plan, announced, { now, isByCustomer: by === "a customer" });
    expect(toIsoDay(day)).toBe(expected);
    expect(chargeInstant(timeZone, day).getTime() - now.getTime()).toBeGreaterThanOrEqual(HOUR_MS);
  });
});

it("an attempt before its planned time takes none of the planned ones", () => {
  const firstDeclinedAt = new Date(charge);
  const at = (days: number) => new Date(charge + days * DAY_MS);
  expect(attemptsAfter({ firstDeclinedAt, attempts: 1 }, at(0.9))).toBe(1);
  expect(attemptsAfter({ firstDeclinedAt, attempts: 1 }, at(1))).toBe(2);
  expect(attemptsAfter({ firstDeclinedAt, attempts: 3 }, at(4))).toBe(3);
  expect(attemptsAfter({ firstDeclinedAt, attempts: 4 }, at(9))).toBe(5);
});
