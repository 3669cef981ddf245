import { describe, expect, it } from "@jest/globals";
import { escapeLike, readSearchedPhone, searchText, splitWords } from "./search-text";

describe("a search", () => {
  it("is trimmed and split into words", () => {
    expect(splitWords(searchText.parse("  ann   agent "))).toEqual(["ann", "agent"]);
    expect(splitWords("")).toEqual([]);
  });

  it.each(["a\0b", "a\nb", "x".repeat(101)])("is refused as %j", (text) => {
    expect(searchText.safeParse(text).success).toBe(false);
  });

  it("has no wildcards", () => {
    expect(escapeLike("a_b%c\\d")).toBe("a\\_b\\%c\\\\d");
  });
});

it("reads a complete US phone number in any spelling, and nothing else", () => {
  for (const text of ["(512) 555-2140", "+1 512 555 2140", "1.512.555.2140", "5125552140"])
    expect(readSearchedPhone(text)).toBe("5125552140");
  for (const text of ["512 555", "555-2140", "5125552140 x7", "2 512 555 2140", "Ann 5125552140", ""])
    expect(readSearchedPhone(text)).toBeNull();
});
