import { describe, expect, it } from "@jest/globals";
import { describeSupport, supportAt } from "./support-hours";

describe("support, Monday to Friday, 9 AM to 6 PM in New York", () => {
  it.each([
    // Winter: UTC-5.
    ["2026-01-05T13:59:00Z", false, "2026-01-05T14:00:00Z"],
    ["2026-01-05T14:00:00Z", true, "2026-01-05T23:00:00Z"],
    ["2026-01-05T22:59:59Z", true, "2026-01-05T23:00:00Z"],
    ["2026-01-05T23:00:00Z", false, "2026-01-06T14:00:00Z"],
    // Summer: UTC-4.
    ["2026-07-06T13:00:00Z", true, "2026-07-06T22:00:00Z"],
    ["2026-07-06T12:59:00Z", false, "2026-07-06T13:00:00Z"],
    // Friday evening until Monday morning.
    ["2026-07-10T22:00:00Z", false, "2026-07-13T13:00:00Z"],
    ["2026-07-11T15:00:00Z", false, "2026-07-13T13:00:00Z"],
    // Over the weekend on which the clocks change.
    ["2026-03-06T23:00:00Z", false, "2026-03-09T13:00:00Z"],
    // Sunday in UTC, still Saturday evening in New York.
    ["2026-07-12T02:00:00Z", false, "2026-07-13T13:00:00Z"],
  ])("at %s: open %s, until %s", (at, open, until) => {
    expect(supportAt(new Date(at), { opens: 9, closes: 18 })).toEqual({ open, until: new Date(until) });
  });
});

it("follows other hours, until midnight too", () => {
  const late = { opens: 12, closes: 24 };
  expect(supportAt(new Date("2026-01-05T23:30:00Z"), late)).toEqual({
    open: true,
    until: new Date("2026-01-06T05:00:00Z"),
  });
  expect(supportAt(new Date("2026-01-05T16:59:00Z"), late)).toEqual({
    open: false,
    until: new Date("2026-01-05T17:00:00Z"),
  });
});

it.each([
  ["phone", "2026-01-05T15:00:00Z", "Open now, until 6 PM EST"],
  ["phone", "2026-01-09T23:30:00Z", "Closed now, opens Monday 9 AM EST"],
  ["chat", "2026-01-05T15:00:00Z", "Staffed now, until 6 PM EST"],
  ["chat", "2026-01-09T23:30:00Z", "Away now, back Monday 9 AM EST"],
] as const)("says of the %s at %s: %s", (channel, at, text) => {
  expect(describeSupport(channel, new Date(at), { opens: 9, closes: 18 }).text).toBe(text);
});
