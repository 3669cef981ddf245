import { describe, expect, it } from "@jest/globals";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { localTime } from "@/lib/kit/zone-clock";
import { type CallingRule, formatWindow, isStricterThanFederal } from "./call-window";
import { CALLING_RULES, FEDERAL_CALLING_HOURS } from "./calling-hours";
import callingHours from "./calling-hours.json";
import stateZones from "./state-zones.json";

const federal = FEDERAL_CALLING_HOURS.hours;
const stricter = CALLING_RULES.filter((rule) => isStricterThanFederal(rule, federal));

describe("the calling hours", () => {
  it("cover exactly the states that the catalog sells", () => {
    expect(CALLING_RULES.map(({ code }) => code).toSorted()).toEqual(
      STATE_SEEDS.map(({ code }) => code).toSorted(),
    );
    const known = new Set(CALLING_RULES.map(({ code }) => code));
    expect(Object.keys(callingHours.states).filter((code) => !known.has(code))).toEqual([]);
  });

  it("start from 8 AM to 9 PM and are never wider", () => {
    expect(formatWindow(federal)).toBe("8 AM to 9 PM");
    for (const { weekday, saturday, sunday } of CALLING_RULES) {
      for (const window of [weekday, saturday ?? federal, sunday ?? federal]) {
        expect(window.startMinute).toBeGreaterThanOrEqual(federal.startMinute);
        expect(window.endMinute).toBeLessThanOrEqual(federal.endMinute);
      }
    }
  });

  it("are stricter in these nineteen states", () => {
    expect(
      stricter
        .map(({ code }) => code)
        .toSorted()
        .join(" "),
    ).toBe("AL CT FL KY LA MA MD MI MN MS NM OK OR PA RI TX UT WA WY");
  });

  it("say where a stricter rule comes from", () => {
    for (const rule of stricter) expect([rule.code, rule.evidence]).not.toEqual([rule.code, "F"]);
    const gradedA = CALLING_RULES.filter(({ evidence }) => evidence === "A");
    expect(gradedA.filter(({ source }) => source === null).map(({ code }) => code)).toEqual([]);
  });

  it("leave out no clock: each zone of a state agrees with one that is offered", () => {
    for (const { code, zones } of stateZones.states) {
      const rule = CALLING_RULES.find((candidate) => candidate.code === code);
      for (const zone of zones) expect([code, zone, isOffered(rule, zone)]).toEqual([code, zone, true]);
    }
  });

  it("offer two clocks in the fourteen split states and in Arizona, one elsewhere", () => {
    const split = CALLING_RULES.filter(({ zones }) => zones.length > 1).map(({ code }) => code);
    expect(split.toSorted().join(" ")).toBe("AK AZ FL ID IN KS KY MI ND NE NV OR SD TN TX");
    expect(CALLING_RULES.every(({ zones }) => zones.length <= 2)).toBe(true);
  });
});

/** Whether an offered zone shows the same time as this one, in winter and in summer. */
function isOffered(rule: CallingRule | undefined, zone: string): boolean {
  const seasons = ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"].map((time) => new Date(time));
  const clock = (id: string) => JSON.stringify(seasons.map((at) => localTime(id, at)));
  return rule?.zones.some(({ id }) => clock(id) === clock(zone)) ?? false;
}
