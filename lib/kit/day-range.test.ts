import { expect, it } from "@jest/globals";
import { readDay } from "./day-range";

it.each(["2000-01-01", "2026-11-21", "2999-12-31"])("%s is a day", (day) => {
  expect(readDay(day)).toBe(day);
});

it.each([
  // The year 2026, as a date field gives it digit by digit.
  "0002-11-21",
  "0020-11-21",
  "0202-11-21",
  "9999-12-31",
  "12026-11-21",
  "2026-02-30",
  "today",
  "",
  null,
])("%s is none", (text) => {
  expect(readDay(text)).toBe("");
});
