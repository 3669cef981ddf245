import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readSourceFiles, type SourceFile } from "./source-files";

/** `-- text` of SQL, and `// text` and block comments of TypeScript. */
const COMMENTS = /^\s*(--|\/\/|\/?\*).*$|--\s.*$/gm;
const TEST = /\.test\.tsx?$|^tests\//;

const nameOf = (file: string) => path.basename(file).replace(/(\.server)?\.(sql|tsx?)$/, "");

/** The callers of a function of the database that the comment at the top of its file does not name, nor their domain. */
function unnamedCallers(file: SourceFile, files: readonly SourceFile[]): string[] {
  const header = /^(?:--.*\n)*/.exec(file.text)?.[0] ?? "";
  // trade_day: nobody needs a list of two dozen.
  if (header.includes("statements of many domains")) return [];
  const call = new RegExp(`(?<![\\w.])${nameOf(file.name)}\\(`);
  const named = new Set(
    (header.match(/[\w-]+(?:[./][\w-]+)*/g) ?? []).flatMap((word) => [word, nameOf(word)]),
  );
  return files
    .filter(
      ({ name, text }) => name !== file.name && call.test(text) && call.test(text.replaceAll(COMMENTS, "")),
    )
    .map(({ name }) => name)
    .filter((name) => !named.has(nameOf(name)) && !named.has(name.split("/").slice(0, 2).join("/")));
}

describe("the functions of the database", () => {
  const files = readSourceFiles().filter(
    ({ name }) => /^(app|lib|scripts|worker)\/.*\.(sql|tsx?)$/.test(name) && !TEST.test(name),
  );
  const functions = files.filter(({ name }) => /^lib\/[\w-]+\/sql\//.test(name));

  it("say at the top who calls them: whoever changes one reads its callers", () => {
    expect(functions.length).toBeGreaterThan(80);
    const unnamed = functions.map((file) => [nameOf(file.name), unnamedCallers(file, files)] as const);
    expect(unnamed.filter(([, callers]) => callers.length > 0)).toEqual([]);
  });
});

describe("unnamedCallers", () => {
  const called = {
    name: "lib/a/sql/is_held.sql",
    text: "-- Called by lib/b and sell_all.\nCREATE is_held(x)",
  };
  it.each([
    ["a file of a domain that is named", "lib/b/x.ts", "sql(`SELECT is_held($1)`)", []],
    ["a function that is named", "lib/a/sql/sell_all.sql", "WHERE is_held(y)", []],
    ["a mention in a comment", "lib/c/x.ts", "  // is_held() is asked before\n", []],
    ["another function", "lib/c/x.ts", "never_is_held(y)", []],
    ["nobody that is named", "lib/c/x.server.ts", "sql(`SELECT is_held($1)`)", ["lib/c/x.server.ts"]],
  ])("knows %s", (_what, name, text, expected) => {
    expect(unnamedCallers(called, [called, { name, text }])).toEqual(expected);
  });
});
