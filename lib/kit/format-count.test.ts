import { expect, it } from "@jest/globals";
import { formatCount, formatStoppedCount } from "./format-count";

it("groups thousands", () => {
  expect([0, 999, 1_450, 10_000_000].map((value) => formatCount(value))).toEqual([
    "0",
    "999",
    "1,450",
    "10,000,000",
  ]);
});

it("rounds to the digits asked for, three by default", () => {
  expect([formatCount(1_234.5678), formatCount(1_234.56, 1), formatCount(2, 1)]).toEqual([
    "1,234.568",
    "1,234.6",
    "2",
  ]);
});

it("says that a count stopped at 100", () => {
  expect([0, 7, 99, 100].map(formatStoppedCount)).toEqual(["0", "7", "99", "99+"]);
});
