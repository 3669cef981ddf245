import { expect, it } from "@jest/globals";
import { shorten } from "./shorten";

it.each([
  ["a short text", 12, "a short text"],
  ["a longer text", 12, "a longer tex…"],
  ["all of it 👍", 12, "all of it 👍"],
  ["half of it 👍 is no character", 12, "half of it …"],
  ["", 12, ""],
])("shortens %j to %d characters", (text, most, shortened) => {
  expect(shorten(text, most)).toBe(shortened);
  expect(shorten(text, most).isWellFormed()).toBe(true);
});
