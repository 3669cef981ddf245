import { describe, expect, it } from "@jest/globals";
import { buildSearchIndex, openSearchIndex } from "./article-search";

const ARTICLES = [
  {
    slug: "returns",
    title: "Return a lead",
    summary: "When and how.",
    text: "A duplicate goes back within 15 days.",
  },
  {
    slug: "webhooks",
    title: "Webhooks",
    summary: "Signed calls.",
    text: "Answer within 15 seconds, check the signature.",
  },
  { slug: "calls", title: "Calling hours", summary: "By state.", text: "Return calls are calls, too." },
];

const search = openSearchIndex(buildSearchIndex(ARTICLES));
const found = (query: string) => search(query).map(({ slug }) => slug);

describe("the Help Center search", () => {
  it("ranks a match in the title above a match in the text", () => {
    expect(found("return")).toEqual(["returns", "calls"]);
  });

  it("finds prefixes and words with one wrong letter", () => {
    expect(found("webh")).toEqual(["webhooks"]);
    expect(found("signeture")).toEqual(["webhooks"]);
  });

  it("requires all words, but accepts some of them when no article has all", () => {
    expect(found("15 days")).toEqual(["returns"]);
    expect(found("duplicate signature")).toEqual(expect.arrayContaining(["returns", "webhooks"]));
  });

  it("finds nothing for an empty query or an unknown word", () => {
    expect(found("  ")).toEqual([]);
    expect(found("zeppelin")).toEqual([]);
  });

  it("returns slug, title and summary only", () => {
    expect(search("webhooks")[0]).toEqual({ slug: "webhooks", title: "Webhooks", summary: "Signed calls." });
  });

  it("refuses a text that is not an index", () => {
    expect(() => openSearchIndex("<!doctype html>")).toThrow(SyntaxError);
  });
});
