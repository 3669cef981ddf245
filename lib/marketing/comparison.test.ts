import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { comparison } from "./comparison";

it("every row of the comparison has a section with sources of both sides", () => {
  const sections = readFileSync("docs/comparison.md", "utf8").split(/^## /m).slice(1);
  const sourced = sections
    .filter((section) => /^- Market: /m.test(section) && /^- Ours: /m.test(section))
    .map((section) => section.split("\n", 1)[0]);
  expect(sourced).toEqual(comparison.map(({ question }) => question));
});
