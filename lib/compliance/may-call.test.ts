import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { CallingRule } from "./call-window";
import { CALLING_RULES } from "./calling-hours";
import { mayCall, mayCallInEvery, mayCallInPlaces } from "./may-call";

const FIRST = Date.parse("2026-01-01T00:00:00Z");
const LAST = Date.parse("2031-12-31T00:00:00Z");
const moments = fc.integer({ min: FIRST, max: LAST }).map((time) => new Date(time));
const rulesWithZone = fc
  .constantFrom(...CALLING_RULES)
  .chain((rule) => fc.constantFrom(...rule.zones).map(({ id }) => ({ rule, zone: id })));

function ruleOf(code: string): CallingRule {
  const rule = CALLING_RULES.find((candidate) => candidate.code === code);
  if (!rule) throw new Error(`No rule for ${code}`);
  return rule;
}

function shiftedMs(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

/** An independent reading of the clock, to hold the window against. */
function clockIn(zone: string, at: Date): string {
  return at.toLocaleTimeString("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
}

describe("may call, in every state, zone and season", () => {
  it("never allows a call outside the federal hours", () => {
    fc.assert(
      fc.property(rulesWithZone, moments, ({ rule, zone }, at) => {
        fc.pre(mayCall(rule, zone, at).allowed);
        expect(clockIn(zone, at) >= "08:00").toBe(true);
        expect(clockIn(zone, at) < "21:00").toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it("names the exact moment at which an open window closes", () => {
    fc.assert(
      fc.property(rulesWithZone, moments, ({ rule, zone }, at) => {
        const verdict = mayCall(rule, zone, at);
        fc.pre(verdict.allowed);
        if (!verdict.allowed) return;
        expect(verdict.closesAt > at).toBe(true);
        expect(mayCall(rule, zone, shiftedMs(verdict.closesAt, -1)).allowed).toBe(true);
        expect(mayCall(rule, zone, verdict.closesAt).allowed).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it("names the exact moment of the next opening, with nothing open before it", () => {
    fc.assert(
      fc.property(
        rulesWithZone,
        moments,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        ({ rule, zone }, at, part) => {
          const verdict = mayCall(rule, zone, at);
          fc.pre(!verdict.allowed);
          if (verdict.allowed) return;
          const waitMs = verdict.opensAt.getTime() - at.getTime();
          expect(waitMs).toBeGreaterThan(0);
          expect(mayCall(rule, zone, verdict.opensAt).allowed).toBe(true);
          expect(mayCall(rule, zone, shiftedMs(verdict.opensAt, -1)).allowed).toBe(false);
          expect(mayCall(rule, zone, shiftedMs(at, waitMs * part)).allowed).toBe(false);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("opens some time in any fortnight, everywhere", () => {
    for (const rule of CALLING_RULES) {
      for (const { id } of rule.zones) {
        for (let at = FIRST; at < LAST; at += 11 * 86_400_000) mayCall(rule, id, new Date(at));
      }
    }
    expect(CALLING_RULES).toHaveLength(51);
  });
});

describe("where the zone is not known", () => {
  it("a call is allowed only while every zone of the state allows it", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CALLING_RULES), moments, (rule, at) => {
        const zones = rule.zones.map(({ id }) => id);
        const each = zones.map((zone) => mayCall(rule, zone, at).allowed);
        expect(mayCallInEvery(rule, zones, at).allowed).toBe(each.every(Boolean));
      }),
      { numRuns: 400 },
    );
  });

  it("its opening and closing are those of all zones together", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CALLING_RULES), moments, (rule, at) => {
        const zones = rule.zones.map(({ id }) => id);
        const verdict = mayCallInEvery(rule, zones, at);
        const turn = verdict.allowed ? verdict.closesAt : verdict.opensAt;
        expect(mayCallInEvery(rule, zones, turn).allowed).toBe(!verdict.allowed);
        expect(mayCallInEvery(rule, zones, shiftedMs(turn, -1)).allowed).toBe(verdict.allowed);
      }),
      { numRuns: 400 },
    );
  });

  it("Florida is 9 AM to 8 PM Eastern: the panhandle opens an hour later", () => {
    const zones = ruleOf("FL").zones.map(({ id }) => id);
    expect(mayCallInEvery(ruleOf("FL"), zones, new Date("2026-11-18T13:30:00Z"))).toMatchObject({
      allowed: false,
      opensAt: new Date("2026-11-18T14:00:00Z"),
    });
    expect(mayCallInEvery(ruleOf("FL"), zones, new Date("2026-11-18T20:00:00Z"))).toMatchObject({
      allowed: true,
      closesAt: new Date("2026-11-19T01:00:00Z"),
    });
  });

  it("asks for at least one zone", () => {
    expect(() => mayCallInEvery(ruleOf("TX"), [], new Date(FIRST))).toThrow(RangeError);
  });
});

describe("the clock changes", () => {
  it.each([
    ["the day before spring forward", "2026-03-07T12:00:00Z", "2026-03-07T13:00:00Z"],
    ["spring forward", "2026-03-08T05:00:00Z", "2026-03-08T12:00:00Z"],
    ["the day before fall back", "2026-10-31T05:00:00Z", "2026-10-31T12:00:00Z"],
    ["fall back", "2026-11-01T05:30:00Z", "2026-11-01T13:00:00Z"],
  ])("on %s New York opens at 8 AM by its own clock", (_day, at, opensAt) => {
    expect(mayCall(ruleOf("NY"), "America/New_York", new Date(at))).toMatchObject({
      allowed: false,
      opensAt: new Date(opensAt),
    });
  });

  it("the window of the short day and of the long day is still thirteen hours of the clock", () => {
    for (const [noon, closesAt] of [
      ["2026-03-08T16:00:00Z", "2026-03-09T01:00:00Z"],
      ["2026-11-01T17:00:00Z", "2026-11-02T02:00:00Z"],
    ] as const) {
      expect(mayCall(ruleOf("NY"), "America/New_York", new Date(noon))).toMatchObject({
        allowed: true,
        closesAt: new Date(closesAt),
      });
    }
  });

  it("Arizona keeps its time, the Navajo Nation does not", () => {
    const at = new Date("2026-07-15T14:30:00Z");
    expect(mayCall(ruleOf("AZ"), "America/Phoenix", at).allowed).toBe(false);
    expect(mayCall(ruleOf("AZ"), "America/Denver", at).allowed).toBe(true);
  });
});

describe("state rules", () => {
  it.each([
    ["TX", "America/Chicago", "2026-11-22T17:59:59Z", false, "12 PM to 9 PM on Sundays"],
    ["TX", "America/Chicago", "2026-11-22T18:00:00Z", true, "12 PM to 9 PM on Sundays"],
    ["UT", "America/Denver", "2026-11-22T19:00:00Z", false, "no sales calls on Sundays"],
    ["RI", "America/New_York", "2026-11-21T22:00:00Z", false, "10 AM to 5 PM on Saturdays"],
    ["PA", "America/New_York", "2026-11-26T17:00:00Z", false, "legal holidays (Thanksgiving Day)"],
    ["NY", "America/New_York", "2026-11-26T17:00:00Z", true, "8 AM to 9 PM on weekdays"],
    // The statute names Central Standard Time: 8 AM to 8 PM by it is 9 AM to 9 PM on the clock in summer.
    ["MS", "America/Chicago", "2026-07-15T13:30:00Z", false, "9 AM to 8 PM on weekdays"],
    ["MS", "America/Chicago", "2026-07-15T14:00:00Z", true, "9 AM to 8 PM on weekdays"],
    ["MS", "America/Chicago", "2026-07-16T01:00:00Z", false, "9 AM to 8 PM on weekdays"],
    ["MS", "America/Chicago", "2026-11-23T14:30:00Z", false, "9 AM to 8 PM on weekdays"],
    ["MS", "America/Chicago", "2026-11-22T18:00:00Z", false, "no sales calls on Sundays"],
    ["KY", "America/Kentucky/Louisville", "2026-11-23T14:30:00Z", false, "10 AM to 9 PM on weekdays"],
  ])("%s in %s at %s: %s", (code, zone, at, allowed, reason) => {
    const verdict = mayCall(ruleOf(code), zone, new Date(at));
    expect(verdict.allowed).toBe(allowed);
    expect(verdict.reason).toContain(reason);
  });

  it("the end is exclusive", () => {
    const nine = new Date("2026-11-24T02:00:00Z");
    expect(mayCall(ruleOf("NY"), "America/New_York", shiftedMs(nine, -1)).allowed).toBe(true);
    expect(mayCall(ruleOf("NY"), "America/New_York", nine).allowed).toBe(false);
  });

  it("Louisiana skips Saturday night, Sunday and a Monday holiday", () => {
    const saturdayNight = new Date("2027-01-17T03:00:00Z");
    expect(mayCall(ruleOf("LA"), "America/Chicago", saturdayNight)).toMatchObject({
      opensAt: new Date("2027-01-19T14:00:00Z"),
    });
  });

  it("refuses a zone that does not exist", () => {
    expect(() => mayCall(ruleOf("TX"), "America/Nowhere", new Date(FIRST))).toThrow(RangeError);
  });
});

describe("may call somebody who may be in places of several states", () => {
  it("only while every place is open, and says when that changes", () => {
    fc.assert(
      fc.property(fc.array(rulesWithZone, { minLength: 1, maxLength: 3 }), moments, (places, at) => {
        const areOpen = (time: Date) => places.every(({ rule, zone }) => mayCall(rule, zone, time).allowed);
        const verdict = mayCallInPlaces(places, at);
        const turn = verdict.allowed ? verdict.closesAt : verdict.opensAt;
        expect(verdict.allowed).toBe(areOpen(at));
        expect(areOpen(turn)).toBe(!verdict.allowed);
        expect(areOpen(shiftedMs(turn, -1))).toBe(verdict.allowed);
      }),
      { numRuns: 300 },
    );
  });
});
