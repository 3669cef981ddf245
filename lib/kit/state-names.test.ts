import { expect, it } from "@jest/globals";
import { stateName } from "./state-names";

it.each([
  ["DC", "District of Columbia"],
  ["WY", "Wyoming"],
  ["ZZ", "ZZ"],
  ["constructor", "constructor"],
])("the state %s is named %s", (code, name) => {
  expect(stateName(code)).toBe(name);
});
