import { describe, expect, it } from "@jest/globals";
import { CALLING_RULES } from "./calling-hours";
import { callAreaOf, readCallArea, timeZoneOfZip } from "./time-zone-of-zip";
import zipZones from "./zip-zones.json";

describe("the time zone of a ZIP code", () => {
  it.each([
    // A state with one zone needs no ZIP code.
    ["GA", "30301", "America/New_York"],
    ["HI", "00000", "Pacific/Honolulu"],
    // Known places on both sides of the line.
    ["FL", "33609", "America/New_York"], // Tampa
    ["FL", "32501", "America/Chicago"], // Pensacola
    ["TX", "78704", "America/Chicago"], // Austin
    ["TX", "79901", "America/Denver"], // El Paso
    ["TN", "37402", "America/New_York"], // Chattanooga
    ["TN", "38103", "America/Chicago"], // Memphis
    ["ID", "83702", "America/Boise"], // Boise
    ["OR", "97201", "America/Los_Angeles"], // Portland
    ["SD", "57701", "America/Denver"], // Rapid City
    ["KS", "67202", "America/Chicago"], // Wichita
    ["AZ", "85004", "America/Phoenix"], // Phoenix
    ["AZ", "86515", "America/Denver"], // Window Rock, Navajo Nation
    ["MI", "48201", "America/Detroit"], // Detroit
    ["AK", "99501", "America/Anchorage"], // Anchorage
  ])("%s %s is %s", (state, zip, zone) => {
    expect(timeZoneOfZip(state, zip)).toBe(zone);
  });

  it("is not decided close to a zone line, for an unknown or erased ZIP code, and for an unknown state", () => {
    // The two sources disagree about Paducah, Kentucky.
    expect(timeZoneOfZip("KY", "42001")).toBeNull();
    expect(timeZoneOfZip("FL", "00000")).toBeNull();
    expect(timeZoneOfZip("TX", "")).toBeNull();
    expect(timeZoneOfZip("PR", "00901")).toBeNull();
  });

  it("is one of the zones that the calling rules give the state", () => {
    for (const [state, zones] of Object.entries(zipZones.states)) {
      const known = CALLING_RULES.find(({ code }) => code === state)?.zones.map(({ id }) => id);
      expect(known).toEqual(expect.arrayContaining(Object.keys(zones)));
    }
    const split = CALLING_RULES.filter(({ zones }) => zones.length > 1).map(({ code }) => code);
    expect(Object.keys(zipZones.states).toSorted()).toEqual(split.toSorted());
  });
});

describe("a call area", () => {
  it("has the zone of the ZIP code, or every zone of the state", () => {
    expect(readCallArea(callAreaOf("FL", "America/Chicago"))).toMatchObject({
      rule: { code: "FL" },
      zones: ["America/Chicago"],
    });
    expect(readCallArea(callAreaOf("FL", null))?.zones).toEqual(["America/New_York", "America/Chicago"]);
    expect(readCallArea("PR/")).toBeNull();
  });
});
