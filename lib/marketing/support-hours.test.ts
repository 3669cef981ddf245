import { describe, expect, it } from "@jest/globals";
import { phoneSupportAt } from "./support-hours";

describe("phone support, Monday to Friday, 9 AM to 6 PM in New York", () => {
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
    expect(phoneSupportAt(new Date(at))).toEqual({ open, until: new Date(until) });
  });
});
