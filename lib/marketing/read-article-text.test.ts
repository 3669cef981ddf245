import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { listHeadings, toPlainText } from "./read-article-text";

const SOURCE = `export const article = {
  title: "Calls",
};

First, see [the terms](/terms-of-service) and **act**, or ask <SupportEmail />.

## When may I call?

| State | Hours |
|---|---|
| Texas | 8 to 9 |

\`\`\`js
## not a heading
const text = "kept";
\`\`\`

## When may I call?

- Ask once
`;

describe("the text of an article", () => {
  it("gives headings the same fragments as the page, also when a heading occurs twice", () => {
    expect(listHeadings(SOURCE)).toEqual([
      { id: "when-may-i-call", title: "When may I call?" },
      { id: "when-may-i-call-1", title: "When may I call?" },
    ]);
  });

  it("is searched without metadata, markup and URLs", () => {
    expect(toPlainText(SOURCE)).toBe(
      'First, see the terms and act, or ask support. When may I call? State Hours Texas 8 to 9 ## not a heading const text = "kept"; When may I call? Ask once',
    );
  });
});

describe("the Help Center", () => {
  it("names the operator's contact details by their components, because they are settings", () => {
    const articles = globSync("lib/marketing/articles/*.mdx");
    expect(articles.length).toBeGreaterThan(20);
    const literal = articles.filter((file) =>
      /@leadwell\.example|\(302\) 555/.test(readFileSync(file, "utf8")),
    );
    expect(literal).toEqual([]);
  });
});
