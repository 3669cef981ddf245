import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findForbiddenNames, readForbiddenNames } from "./forbidden-names";
import { PROJECT_ROOT, readSourceFiles } from "./source-files";

const names = readForbiddenNames(readFileSync(path.join(PROJECT_ROOT, "docs/glossary.md"), "utf8"));

describe("the glossary", () => {
  it("lists names that must not be used", () => {
    expect(names).toEqual(expect.arrayContaining(["takeLead", "settleLead", "followDecision", "*Wire"]));
  });

  it("is followed by the sources", () => {
    expect(findForbiddenNames(readSourceFiles(), names)).toEqual([]);
  });
});

describe("readForbiddenNames", () => {
  it("reads names in code type from the column Not only", () => {
    const markdown = [
      "| Term | In the code | Not |",
      "|---|---|---|",
      "| `good` | `lib/orders` | `bad`, wrong, `*Wire` (why) |",
      "",
      "| Term | Meaning |",
      "|---|---|",
      "| `fine` | `also` |",
    ].join("\n");
    expect(readForbiddenNames(markdown)).toEqual(["bad", "*Wire"]);
  });
});

describe("findForbiddenNames", () => {
  const find = (text: string) => findForbiddenNames([{ name: "lib/a.ts", text }], ["takeLead", "*Wire"]);

  it.each(["takeLead(post);", "import { takeLead } from", "const orderWire = 1;"])(
    "finds a name in %s",
    (text) => {
      expect(find(text)).toHaveLength(1);
    },
  );

  it.each(["mistakeLeads();", "takeLeads();", "takeLead2", "Wire;", "wireUp();"])("accepts %s", (text) => {
    expect(find(text)).toEqual([]);
  });
});
