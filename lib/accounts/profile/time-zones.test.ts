import { describe, expect, it } from "@jest/globals";
import { isTimeZone, otherTimeZones, US_TIME_ZONES } from "./time-zones";

describe("a time zone", () => {
  it.each([
    "America/New_York",
    "America/Argentina/Buenos_Aires",
    "Asia/Calcutta",
    "Asia/Kolkata",
    "Etc/GMT+5",
    "UTC",
  ])("is %s", (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  // Intl knows AET, PRT and US/Pacific-New; PostgreSQL does not.
  it.each([
    "AET",
    "PRT",
    "US/Pacific-New",
    "EST",
    "",
    "Mars/Olympus",
    "+05:00",
    "-08",
    "america/new_york",
    "America/New_York; x",
    "../UTC",
  ])("is not %p", (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe("the choice of zones", () => {
  it("has those of the United States first, each once, and all of them are zones", () => {
    const other = otherTimeZones("Europe/Berlin");
    const all = [...US_TIME_ZONES.map(({ zone }) => zone), ...other];
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(other).toContain("UTC");
    expect(other.length).toBeGreaterThan(300);
  });

  it("has the present one, also when this program calls it by another name", () => {
    expect(otherTimeZones("Europe/Somewhere")).toContain("Europe/Somewhere");
    expect(otherTimeZones("America/Chicago")).not.toContain("America/Chicago");
  });
});
