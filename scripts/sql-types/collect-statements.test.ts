import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { collectStatements } from "./collect-statements";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-statements-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function textsOf(source: string): string[] {
  writeFileSync(path.join(folder, "queries.ts"), source);
  return collectStatements(folder, "queries.ts").map(({ text }) => text);
}

it("finds statements at the top of a file and inside of functions", () => {
  expect(
    textsOf(
      "const ONE = sql('SELECT 1');\nfunction read() {\n  return run(sql(`SELECT ${2}`, { planName: 'x' }));\n}\n",
    ),
  ).toEqual(["SELECT 1", "SELECT 2"]);
});

it("puts constants into texts, from the same file and from others", () => {
  writeFileSync(path.join(folder, "columns.ts"), 'export const COLUMNS = `"id"`;\n');
  expect(
    textsOf(
      'import { COLUMNS as C } from "./columns";\nconst FROM = `FROM "User"` as const;\nsql(`SELECT ${C} ${FROM}`);\n',
    ),
  ).toEqual(['SELECT "id" FROM "User"']);
});

it("refuses a text that is only known when it runs", () => {
  expect(() => textsOf("const read = (name: string) => sql(`SELECT ${name}`);\n")).toThrow(
    "queries.ts: the text of a statement is not constant (name)",
  );
});
