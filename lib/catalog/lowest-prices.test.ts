import { expect, it } from "@jest/globals";
import { lowestPrices } from "./lowest-prices";

it("finds the cheapest lead of each line and of all lines", () => {
  const types = [
    { line: "life", basePrice: "29.00" },
    { line: "life", basePrice: "42.00" },
    { line: "auto", basePrice: "18.50" },
  ] as const;
  expect(lowestPrices(types)).toEqual({ byLine: { life: 2900, auto: 1850 }, overall: 1850 });
});

it("has no price when nothing is on offer", () => {
  expect(lowestPrices([])).toEqual({ byLine: {}, overall: null });
});
