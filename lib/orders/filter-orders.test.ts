import { describe, expect, test } from "@jest/globals";
import { filterOrders, readStatusFilter } from "./filter-orders";

const orders = [
  { id: "0A1b-first", userId: "user-Ann", orderType: "custom", status: "pending" },
  { id: "ffff-second", userId: "user-bob", orderType: "standard", status: "approved" },
  { id: "eeee-third", userId: "user-ann", orderType: "standard", status: "pending" },
] as const;

describe("filterOrders", () => {
  test.each([
    ["", "all", [0, 1, 2]],
    ["0a1B", "all", [0]],
    ["USER-ANN", "all", [0, 2]],
    ["Standard", "all", [1, 2]],
    ["standard", "pending", [2]],
    ["  ffff ", "all", [1]],
    ["", "cancelled", []],
    ["nothing like this", "all", []],
  ] as const)("%j with status %s", (search, status, expected) => {
    expect(filterOrders(orders, search, status)).toEqual(expected.map((index) => orders[index]));
  });
});

test("a status filter that is none of the five means all", () => {
  expect(readStatusFilter("completed")).toBe("completed");
  expect(readStatusFilter("deleted")).toBe("all");
  expect(readStatusFilter(null)).toBe("all");
});
