import { expect, it } from "@jest/globals";
import type { StockDto } from "./schemas";
import { shadeOf, sumStock } from "./sum-stock";

const STOCK: StockDto["stock"] = [
  { line: "life", state: "TX", age: "hour", leads: 3 },
  { line: "life", state: "TX", age: "older", leads: 1 },
  { line: "auto", state: "TX", age: "hour", leads: 5 },
  { line: "auto", state: "OH", age: "week", leads: 20 },
];

it("sums all lines, the largest state first", () => {
  const sums = sumStock(STOCK, "");
  expect(sums).toMatchObject({ total: 29, byAge: { hour: 8, day: 0, week: 20, month: 0, older: 1 } });
  expect(sums.states.map(({ state, total }) => [state, total])).toEqual([
    ["OH", 20],
    ["TX", 9],
  ]);
});

it("sums one line", () => {
  expect(sumStock(STOCK, "life")).toMatchObject({ total: 4, states: [{ state: "TX", total: 4 }] });
  expect(sumStock(STOCK, "health")).toMatchObject({ total: 0, states: [] });
});

it("gives every state with leads a shade, and the largest the darkest", () => {
  expect([0, 1, 25, 26, 100].map((leads) => shadeOf(leads, 100, 4))).toEqual([0, 1, 2, 3, 4]);
});
