import { expect, it } from "@jest/globals";
import { ageOn } from "./age-on";

it.each([
  ["1984-05-17", "2026-05-16", 41],
  ["1984-05-17", "2026-05-17", 42],
  ["1984-12-31", "2026-01-01", 41],
  ["", "2026-01-01", null],
])("someone born on %s is on %s: %s", (born, day, age) => {
  expect(ageOn(born, new Date(day))).toBe(age);
});
