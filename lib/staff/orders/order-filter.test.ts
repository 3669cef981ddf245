import { expect, test } from "@jest/globals";
import { isNarrowed, readOrderFilter, toOrderQuery, toViewQuery } from "./order-filter";

const nothing = { search: "", status: "", view: "", sort: "", from: "", to: "", page: "" } as const;

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
  ["view=slow&sort=amount", { view: "slow", sort: "amount" }],
  ["view=mine&sort=id", {}],
  ["from=2026-11-01&to=2026-11-30", { from: "2026-11-01", to: "2026-11-30" }],
  ["from=2026-13-01&to=yesterday", {}],
])("the filter of the list of orders is read from ?%s", (query, expected) => {
  expect(readOrderFilter(new URLSearchParams(query))).toEqual({ ...nothing, ...expected });
});

test("the days of the filter become instants, and the last day is included", () => {
  const query = new URLSearchParams(toOrderQuery({ ...nothing, from: "2026-11-01", to: "2026-11-30" }));
  const [since, before] = [query.get("since") ?? "", query.get("before") ?? ""];
  expect(new Date(since).getDate()).toBe(1);
  expect(new Date(before).getDate()).toBe(1);
  expect(new Date(before).getMonth()).toBe(11);
});

test("a saved view keeps the filter without the page", () => {
  expect(toViewQuery({ ...nothing, view: "approval", sort: "oldest", page: "4" })).toBe(
    "view=approval&sort=oldest",
  );
});

test.each([
  ["view=slow&sort=amount&page=2", false],
  ["search=ann", true],
  ["status=pending", true],
  ["from=2026-11-01", true],
  ["to=2026-11-30", true],
])("whether the counts of all orders hold for the list under ?%s", (query, narrowed) => {
  expect(isNarrowed(readOrderFilter(new URLSearchParams(query)))).toBe(narrowed);
});
