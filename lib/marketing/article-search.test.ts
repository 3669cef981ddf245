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

describe("the search of the Help Center", () => {
  it("puts a word of the title before the same word in the text", () => {
    expect(found("return")).toEqual(["returns", "calls"]);
  });

  it("finds beginnings of words and words with a wrong letter", () => {
    expect(found("webh")).toEqual(["webhooks"]);
    expect(found("signeture")).toEqual(["webhooks"]);
  });

  it("wants all words, and is content with some when no article has all", () => {
    expect(found("15 days")).toEqual(["returns"]);
    expect(found("duplicate signature")).toEqual(expect.arrayContaining(["returns", "webhooks"]));
  });

  it("finds nothing for nothing and for strangers", () => {
    expect(found("  ")).toEqual([]);
    expect(found("zeppelin")).toEqual([]);
  });

  it("shows what a result needs and no more", () => {
    expect(search("webhooks")[0]).toEqual({ slug: "webhooks", title: "Webhooks", summary: "Signed calls." });
  });

  it("refuses a text that is no index", () => {
    expect(() => openSearchIndex("<!doctype html>")).toThrow(SyntaxError);
  });
});
