import { expect, it } from "@jest/globals";
import { isTestKey, keyError } from "./test-key";

it.each(["", " "])("nothing is wrong while nothing is entered: %j", (entered) => {
  expect([keyError(entered), isTestKey(entered)]).toEqual([undefined, false]);
});

it("a test key is sent", () => {
  expect([keyError(" lwk_test_abc123 "), isTestKey("lwk_test_abc123")]).toEqual([undefined, true]);
});

it.each([
  ["lwk_live_abc123", /live key/],
  ["lwk_test_", /begins with lwk_test_/],
  ["lwk_test_abc 123", /begins with lwk_test_/],
])("%j is not sent", (key, message) => {
  expect(keyError(key)).toMatch(message);
  expect(isTestKey(key)).toBe(false);
});
