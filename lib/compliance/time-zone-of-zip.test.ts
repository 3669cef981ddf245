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

  // Towns close to a zone line. The ZIP codes of some reach across it: they have no zone, and every zone of the state counts.
  it.each([
    ["AZ", "86022", "America/Phoenix", "Fredonia"],
    ["AZ", "86021", "America/Phoenix", "Colorado City"],
    ["IN", "47654", "America/Chicago", "Mackey"],
    ["IN", "47683", "America/Chicago", "Somerville"],
    ["KY", "42731", "America/Chicago", "Dubre"],
    ["OR", "97920", "America/Boise", "Westfall"],
    ["AZ", "86503", "America/Denver", "Chinle, Navajo Nation"],
  ])("%s %s is %s: %s", (state, zip, zone) => {
    expect(timeZoneOfZip(state, zip)).toBe(zone);
  });

  it.each([
    ["AZ", "86040", "America/Phoenix", "Page"],
    ["AZ", "86036", "America/Phoenix", "Marble Canyon"],
    ["AZ", "86030", "America/Phoenix", "Hotevilla, Hopi"],
    ["AZ", "86034", "America/Phoenix", "Keams Canyon, Hopi"],
    ["AZ", "86039", "America/Phoenix", "Kykotsmovi, Hopi"],
    ["AZ", "86042", "America/Phoenix", "Polacca, Hopi"],
    ["AZ", "86043", "America/Phoenix", "Second Mesa, Hopi"],
    ["OR", "97903", "America/Boise", "Brogan"],
    ["OR", "97908", "America/Boise", "Ironside"],
    ["OR", "97909", "America/Boise", "Jamieson"],
    ["ND", "58520", "America/Chicago", "Almont"],
    ["ND", "58631", "America/Chicago", "Glen Ullin"],
    ["TN", "37338", "America/New_York", "Graysville"],
    ["KY", "42753", "America/Chicago", "Knifley"],
    ["FL", "32456", "America/New_York", "Port St. Joe"],
    ["FL", "32456", "America/Chicago", "the part of Mexico Beach with this ZIP code"],
    ["FL", "32410", "America/Chicago", "Mexico Beach"],
    ["NV", "89883", "America/Denver", "West Wendover"],
    ["NV", "89825", "America/Denver", "Jackpot"],
  ])("%s %s is not decided, so %s counts, too: %s", (state, zip, zone) => {
    expect(timeZoneOfZip(state, zip)).toBeNull();
    expect(readCallArea(callAreaOf(state, null))?.zones).toContain(zone);
  });

  it("does not let a prefix swallow another one of its state", () => {
    for (const zones of Object.values(zipZones.states)) {
      const prefixes = Object.values(zones).flatMap((list) => list.split(" "));
      const shorter = (prefix: string) => [3, 4].map((length) => prefix.slice(0, length));
      const swallowed = prefixes.filter((prefix) =>
        shorter(prefix).some((start) => start !== prefix && prefixes.includes(start)),
      );
      expect(swallowed).toEqual([]);
      expect(new Set(prefixes).size).toBe(prefixes.length);
    }
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
