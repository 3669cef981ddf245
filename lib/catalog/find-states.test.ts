import { expect, test } from "@jest/globals";
import { findStates } from "./find-states";

const states = [
  { code: "TX", name: "Texas", availability: "High" },
  { code: "NC", name: "North Carolina", availability: "Med" },
  { code: "SC", name: "South Carolina", availability: "Low" },
] as const;

test.each([
  ["", ["TX", "NC", "SC"]],
  ["carolina", ["NC", "SC"]],
  [" tx ", ["TX"]],
  ["Tex", ["TX"]],
  ["zz", []],
])("search %j", (search, codes) => {
  expect(findStates(states, search).map(({ code }) => code)).toEqual(codes);
});
