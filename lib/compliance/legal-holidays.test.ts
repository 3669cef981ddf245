import { describe, expect, it } from "@jest/globals";
import { legalHoliday } from "./legal-holidays";

function holidayOn(state: string, isoDay: string): string | null {
  const [year = 0, month = 0, day = 0] = isoDay.split("-").map(Number);
  return legalHoliday(state, { year, month, day });
}

describe("legal holidays", () => {
  it.each([
    ["PA", "2026-01-01", "New Year's Day"],
    ["PA", "2026-01-19", "Martin Luther King Jr. Day"],
    ["PA", "2026-02-16", "Washington's Birthday"],
    ["PA", "2026-04-03", "Good Friday"],
    ["PA", "2026-05-25", "Memorial Day"],
    ["PA", "2026-06-14", "Flag Day"],
    ["PA", "2026-09-07", "Labor Day"],
    ["PA", "2026-10-12", "Columbus Day"],
    ["PA", "2027-11-02", "Election Day"],
    ["PA", "2026-11-26", "Thanksgiving Day"],
    ["LA", "2027-02-09", "Mardi Gras"],
    ["LA", "2026-11-03", "Election Day"],
    ["RI", "2026-08-10", "Victory Day"],
    ["RI", "2026-05-04", "Rhode Island Independence Day"],
    ["AL", "2026-04-27", "Confederate Memorial Day"],
    ["UT", "2026-07-24", "Pioneer Day"],
    ["UT", "2027-03-26", "Good Friday"],
  ])("%s %s is %s", (state, day, name) => {
    expect(holidayOn(state, day)).toBe(name);
  });

  it.each([
    ["a Saturday takes the Friday before", "2026-07-03", "Independence Day, observed"],
    ["a Sunday takes the Monday after", "2027-07-05", "Independence Day, observed"],
    ["New Year on a Saturday reaches back into the old year", "2027-12-31", "New Year's Day, observed"],
  ])("%s", (_rule, day, name) => {
    expect(holidayOn("PA", day)).toBe(name);
  });

  it.each([
    ["RI", "2026-04-03"],
    ["RI", "2027-11-02"],
    ["PA", "2026-07-24"],
    ["UT", "2026-07-23"],
    ["PA", "2026-05-18"],
    ["PA", "2026-11-19"],
  ])("%s %s is none", (state, day) => {
    expect(holidayOn(state, day)).toBeNull();
  });

  it("Utah moves Juneteenth to the Monday before, the others do not", () => {
    expect(holidayOn("UT", "2026-06-15")).toBe("Juneteenth");
    expect(holidayOn("PA", "2026-06-15")).not.toBe("Juneteenth");
  });

  it.each(["2024-03-29", "2025-04-18", "2028-04-14", "2030-04-19", "2038-04-23"])(
    "%s is a Good Friday",
    (day) => {
      expect(holidayOn("LA", day)).toBe("Good Friday");
    },
  );
});
