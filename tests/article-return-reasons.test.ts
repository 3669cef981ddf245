import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { RETURN_REASON_LABELS } from "@/lib/returns/return-reasons";

const LABELS: readonly string[] = Object.values(RETURN_REASON_LABELS);
const read = (slug: string) => readFileSync(`lib/marketing/articles/${slug}.mdx`, "utf8");

/** The cells of a column of the table under a heading of an article. */
function columnUnder(slug: string, heading: string, column: number): string[] {
  const section = read(slug).split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(2).map((row) => row.split("|")[column + 1]?.trim() ?? "");
}

it.each([
  ["returns-and-replacements", "Reasons for a return", 0, LABELS.length],
  ["how-verification-works", "If a lead still looks wrong", 1, LABELS.length - 1],
])("%s names the reasons that the form has", (slug, heading, column, count) => {
  const named = columnUnder(slug, heading, column);
  expect(named.filter((reason) => !LABELS.includes(reason))).toEqual([]);
  expect(new Set(named).size).toBe(count);
});

it("the playbook quotes the reasons that the form has", () => {
  const column = columnUnder("first-call-playbook", "Record every outcome", 2);
  const quoted = column.flatMap((cell) => [...cell.matchAll(/"([^"]+)"/g)].map(([, reason]) => reason ?? ""));
  expect(quoted.filter((reason) => !LABELS.includes(reason))).toEqual([]);
  expect(quoted).toHaveLength(4);
});
