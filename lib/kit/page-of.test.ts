import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { pageOf } from "./page-of";

describe("a page of a list", () => {
  const sixty = Array.from({ length: 60 }, (_, index) => index);

  it.each([
    [null, 1, 0, 25],
    ["2", 2, 25, 25],
    ["3", 3, 50, 10],
    ["99", 3, 50, 10],
    ["0", 1, 0, 25],
    ["-1", 1, 0, 25],
    ["1e3", 1, 0, 25],
    ["two", 1, 0, 25],
  ])("%s is page %d", (wanted, page, first, count) => {
    const found = pageOf(sixty, wanted, 25);
    expect([found.page, found.pages, found.items[0], found.items.length]).toEqual([page, 3, first, count]);
  });

  it("of an empty list is empty", () => {
    expect(pageOf([], "4", 25)).toEqual({ items: [], page: 1, pages: 1 });
  });

  it("has, with all others, every item once and in order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (list, size) => {
        const { pages } = pageOf(list, null, size);
        const all = Array.from({ length: pages }, (_, index) => pageOf(list, String(index + 1), size).items);
        expect(all.flat()).toEqual(list);
      }),
    );
  });
});
