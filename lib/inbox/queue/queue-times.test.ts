import { describe, expect, it } from "@jest/globals";
import {
  describeClosed,
  describeTurn,
  formatClocks,
  isExpired,
  isFresh,
  isOpenAt,
  nextTurn,
} from "./queue-times";

const NOW = new Date("2026-11-23T14:12:00Z");
const call = {
  isOpen: true,
  turnsAt: "2026-11-24T01:00:00Z",
  turnsBackAt: "2026-11-24T13:00:00Z",
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

  it("names the day whenever it is not today, also after the limit of calls", () => {
    // Saturday, 9:12 AM in New York; the hours begin again on Monday.
    const saturday = new Date("2026-11-21T14:12:00Z");
    const untilMonday = { ...call, isOpen: false, turnsAt: "2026-11-23T13:00:00Z" };
    expect(describeTurn({ ...untilMonday, isResting: true }, saturday)).toBe("call limit, until Mon 8 AM");
    expect(describeTurn(untilMonday, saturday)).toBe("opens Mon 8 AM");
    expect(describeTurn(untilMonday, new Date("2026-11-23T04:00:00Z"))).toBe("opens Mon 8 AM");
    expect(describeTurn(untilMonday, new Date("2026-11-23T06:00:00Z"))).toBe("opens 8 AM");
  });

  it("says in a sentence why nobody may call, and until when", () => {
    const closed = { ...call, isOpen: false, turnsAt: "2026-11-23T15:00:00Z" };
    expect(describeClosed(closed, NOW)).toEqual({
      why: "outside the calling hours",
      until: "It opens in 48 min there.",
    });
    const at = (turnsAt: string) => describeClosed({ ...closed, turnsAt }, NOW).until;
    expect(at("2026-11-23T16:00:00Z")).toBe("It opens at 11 AM there.");
    expect(at("2026-11-24T13:30:00Z")).toBe("It opens Tue at 8:30 AM there.");
    expect(describeClosed({ ...closed, isResting: true }, NOW)).toEqual({
      why: "limit of calls in 24 hours reached",
      until: "The limit of calls in 24 hours is reached. You may call again from 10 AM there.",
    });
    expect(describeClosed(call, new Date(call.turnsBackAt)).until).toBe("It is closed there now.");
  });

  it("turns while the page is open, and says what comes next", () => {
    expect(isOpenAt(call, NOW)).toBe(true);
    const evening = new Date(call.turnsAt);
    expect(isOpenAt(call, evening)).toBe(false);
    expect(nextTurn(call, evening)).toEqual(new Date(call.turnsBackAt));
    expect(describeTurn(call, evening)).toBe("opens Tue 8 AM");
    const closed = {
      ...call,
      isOpen: false,
      turnsAt: "2026-11-23T14:12:00Z",
      turnsBackAt: "2026-11-24T01:00:00Z",
    };
    expect(isOpenAt(closed, NOW)).toBe(true);
    expect(describeTurn(closed, NOW)).toBe("until 8 PM");
  });

  it.each([
    ["open", true],
    ["closed", false],
  ])("is closed after its second turn on a page that found it %s, until it is read again", (_, isOpen) => {
    const known = { ...call, isOpen };
    const nextMorning = new Date(call.turnsBackAt);
    expect(isExpired(known, new Date(nextMorning.getTime() - 1))).toBe(false);
    for (const hours of [0, 9, 24, 100]) {
      const at = new Date(nextMorning.getTime() + hours * 3_600_000);
      expect(isExpired(known, at)).toBe(true);
      expect(isOpenAt(known, at)).toBe(false);
      expect(describeTurn(known, at)).toBe("closed now");
    }
  });
});

it.each([
  ["2026-11-23T14:08:00Z", true],
  ["2026-11-23T12:58:00Z", false],
  // A clock that is ahead of ours.
  ["2026-11-23T14:13:00Z", true],
])("whether the consent of %s is fresh: %s", (at, fresh) => {
  expect(isFresh(at, NOW)).toBe(fresh);
});
