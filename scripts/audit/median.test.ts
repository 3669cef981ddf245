import { expect, it } from "@jest/globals";
import { median } from "./median";

it("is the middle, measured value", () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});
