import { expect, it } from "@jest/globals";
import { pageNumber, placeInPages } from "./pages";

it.each([
  [0, undefined, { page: 1, pages: 1, skip: 0, take: 25 }],
  [25, 2, { page: 1, pages: 1, skip: 0, take: 25 }],
  [26, 2, { page: 2, pages: 2, skip: 25, take: 25 }],
  [60, 9, { page: 3, pages: 3, skip: 50, take: 25 }],
  [60, undefined, { page: 1, pages: 3, skip: 0, take: 25 }],
])("of %d rows, page %s is shown as %o", (total, wanted, place) => {
  expect(placeInPages(total, 25, wanted)).toEqual(place);
});

it("a page in a URL is a whole number from 1 to 10,000", () => {
  expect(["1", "10000", undefined].map((page) => pageNumber.safeParse(page).success)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["0", "10001", "1.5", "x"].map((page) => pageNumber.safeParse(page).success)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
