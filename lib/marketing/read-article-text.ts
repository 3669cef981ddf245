import GithubSlugger from "github-slugger";
import type { ArticleHeading } from "./article";

const FACTS = /^export const article = \{[\s\S]*?^\};\n/m;
const FENCE = /^\s*```/;
const TABLE_RULE = /^\|[-| :]+\|$/;
const LEADING_MARK = /^\s*(#{1,6}|[-*]|\d+\.) /;

/** Lists the second-level headings of an article's source, with the IDs that rehype-slug generates for the page. */
export function listHeadings(source: string): ArticleHeading[] {
  const slugger = new GithubSlugger();
  let inCode = false;
  const headings: ArticleHeading[] = [];
  for (const line of source.split("\n")) {
    if (FENCE.test(line)) inCode = !inCode;
    const heading = inCode ? null : /^(#{2,6}) (.+)$/.exec(line);
    if (!heading?.[2]) continue;
    const title = withoutMarks(heading[2]);
    // Deeper headings are not listed, but they count when the slugger numbers equal headings.
    const id = slugger.slug(title);
    if (heading[1] === "##") headings.push({ id, title });
  }
  return headings;
}

/** Converts an article's source to one line of plain text for the search. */
export function toPlainText(source: string): string {
  let inCode = false;
  return source
    .replace(FACTS, "")
    .split("\n")
    .map((line) => {
      if (FENCE.test(line)) {
        inCode = !inCode;
        return "";
      }
      if (inCode) return line;
      return TABLE_RULE.test(line) ? "" : withoutMarks(line.replace(LEADING_MARK, ""));
    })
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

function withoutMarks(text: string): string {
  return text
    .replace(/<Support(?:Email|Phone) \/>/g, "support")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`|]|(?<=\W)_|_(?=\W)/g, " ")
    .replace(/ +([.,;:?!])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
