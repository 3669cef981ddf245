import { describe, expect, it } from "@jest/globals";
import { escapeLike, searchText, splitWords } from "./search-text";

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
