import { expect, test } from "@jest/globals";
import { nameUnitPrice } from "./unit-price";

test("a price per lead that is no whole number of cents says so", () => {
  expect(nameUnitPrice({ totalAmount: "10500.00", leads: 250 })).toBe("$42.00");
  expect(nameUnitPrice({ totalAmount: "3511.35", leads: 150 })).toBe("about $23.41");
});
