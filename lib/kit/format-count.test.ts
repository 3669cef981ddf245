import { expect, it } from "@jest/globals";
import { formatCount, formatCountOf, formatStoppedCount } from "./format-count";

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

it("names what is counted in singular or plural", () => {
  expect([0, 1, 1_450].map((count) => formatCountOf(count, "lead"))).toEqual([
    "0 leads",
    "1 lead",
    "1,450 leads",
  ]);
  expect([1, 2].map((count) => formatCountOf(count, "delivery", "deliveries"))).toEqual([
    "1 delivery",
    "2 deliveries",
  ]);
});

it("says that a count stopped at 100", () => {
  expect([0, 7, 99, 100].map(formatStoppedCount)).toEqual(["0", "7", "99", "99+"]);
});
