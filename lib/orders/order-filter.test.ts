import { expect, test } from "@jest/globals";
import { readOrderFilter } from "./order-filter";

test.each([
  ["status=completed", { status: "completed" }],
  ["status=deleted", {}],
  ["", {}],
  ["search=USER-ann&page=3", { search: "USER-ann", page: "3" }],
  ["page=0", {}],
  ["page=-1", {}],
  ["page=1e3", {}],
  ["page=1234567", {}],
  [`search=${"x".repeat(101)}`, {}],
  ["search=a%00b", {}],
])("the filter of the list of orders is read from ?%s", (query, expected) => {
  const nothing = { search: "", status: "", page: "" };
  expect(readOrderFilter(new URLSearchParams(query))).toEqual({ ...nothing, ...expected });
});
