import { describe, expect, it } from "@jest/globals";
import { describeTurn, formatAge, formatClocks, isFresh, isOpenAt } from "./queue-times";

const NOW = new Date("2026-11-23T14:12:00Z");
const call = {
  isOpen: true,
  turnsAt: "2026-11-24T01:00:00Z",
  isResting: false,
  zones: ["America/New_York"],
  reason: "",
  callsLeft: null,
};

describe("the time at the consumer", () => {
  it("is one clock, or two when the ZIP code does not decide the zone", () => {
    expect(formatClocks(["America/New_York"], NOW)).toBe("9:12 AM");
    expect(formatClocks(["America/New_York", "America/Chicago"], NOW)).toBe("9:12 AM or 8:12 AM");
    // The same time on both sides in winter.
    expect(formatClocks(["America/Phoenix", "America/Denver"], NOW)).toBe("7:12 AM");
  });

  it("says until when a call is allowed, or from when", () => {
    expect(describeTurn(call, NOW)).toBe("until 8 PM");
    const closed = { ...call, isOpen: false, zones: ["America/Phoenix"] };
    expect(describeTurn({ ...closed, turnsAt: "2026-11-23T15:00:00Z" }, NOW)).toBe("opens in 48 min");
    expect(describeTurn({ ...closed, turnsAt: "2026-11-23T15:30:00Z" }, NOW)).toBe("opens 8:30 AM");
    expect(describeTurn({ ...closed, turnsAt: "2026-11-24T15:00:00Z" }, NOW)).toBe("opens Tue 8 AM");
    const resting = { ...closed, isResting: true, turnsAt: "2026-11-23T21:10:00Z" };
    expect(describeTurn(resting, NOW)).toBe("call limit, until 2:10 PM");
  });

  it("turns while the page is open", () => {
    expect(isOpenAt(call, NOW)).toBe(true);
    expect(isOpenAt(call, new Date(call.turnsAt))).toBe(false);
    expect(describeTurn(call, new Date(call.turnsAt))).toBe("closed now");
    const closed = { ...call, isOpen: false, turnsAt: "2026-11-23T14:12:00Z" };
    expect(isOpenAt(closed, NOW)).toBe(true);
    expect(describeTurn(closed, NOW)).toBe("open now");
  });
});

it.each([
  ["2026-11-23T14:08:00Z", "4 min", true],
  ["2026-11-23T12:58:00Z", "1 h 14 min", false],
  ["2026-11-23T03:10:00Z", "11 h", false],
  ["2026-11-20T14:00:00Z", "3 d", false],
  // A clock that is ahead of ours.
  ["2026-11-23T14:13:00Z", "0 min", true],
])("the consent of %s is %s old", (at, age, fresh) => {
  expect(formatAge(at, NOW)).toBe(age);
  expect(isFresh(at, NOW)).toBe(fresh);
});
