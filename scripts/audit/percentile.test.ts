import { expect, it } from "@jest/globals";
import { percentile } from "./percentile";

it("is a measured value, in the middle the lower one of two", () => {
  expect(percentile([5, 1, 3], 0.5)).toBe(3);
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2);
  expect(percentile([4, 1, 3, 2], 0.95)).toBe(4);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.5)).toBe(0);
});
