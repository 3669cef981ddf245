import path from "node:path";
import { expect, it } from "@jest/globals";
import { readSourceFiles } from "./source-files";

// The bundler does not refuse them. It sends half a megabyte instead: a copy of Node's crypto, or all of zod, and one such
// import makes the schemas of every other page larger too.
// The operator's contact details are known to the server: in a browser the defaults would be in their place.
const NOT_FOR_BROWSERS = /^(node:.*|zod|zod\/v4|zod-openapi|@\/lib\/settings\/operator-contact)$/;

/** The modules that a text imports, without those of which it only takes types. */
function importsOf(text: string): string[] {
  const pattern =
    /^(?:import|export)\s+(?!type\b)([^;"]*?)\s*(?:\bfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;
  return [...text.matchAll(pattern)]
    .filter(([, names = ""]) => !/^\{(\s*type [^,}]+,?)+\s*\}$/.test(names))
    .map(([, , source, late]) => source ?? late ?? "");
}

/** "file: import" for each import that browsers must not get, in client components and in what they import. */
function findHeavyImports(files: readonly { name: string; text: string }[]): string[] {
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const reached = new Set(
    files.filter(({ text }) => text.startsWith('"use client"')).map(({ name }) => name),
  );
  const found: string[] = [];
  for (const name of reached) {
    for (const source of importsOf(texts.get(name) ?? "")) {
      if (NOT_FOR_BROWSERS.test(source)) found.push(`${name}: ${source}`);
      const base = source.startsWith("@/")
        ? source.slice(2)
        : path.posix.join(path.posix.dirname(name), source);
      const file = [base, `${base}.ts`, `${base}.tsx`].find((candidate) => texts.has(candidate));
      // Of a file with server actions, the browser gets the names only.
      if (file && !texts.get(file)?.startsWith('"use server"')) reached.add(file);
    }
  }
  return found;
}

it("what browsers load imports no Node module, not all of zod, and not the operator's contact", () => {
  const files = readSourceFiles().filter(
    ({ name }) => /^(app|components|lib)\/.*\.tsx?$/.test(name) && !name.includes(".test."),
  );
  expect(files.filter(({ text }) => text.startsWith('"use client"')).length).toBeGreaterThan(100);
  expect(findHeavyImports(files)).toEqual([]);
});

it.each([
  ['import { z } from "zod";\n', ["lib/kinds.ts: zod"]],
  ['import { ECDH } from "node:crypto";\n', ["lib/kinds.ts: node:crypto"]],
  ['import type { z } from "zod";\nimport * as m from "zod/mini";\n', []],
])("finds them behind another import: %j", (text, expected) => {
  const component = {
    name: "components/list.tsx",
    text: '"use client";\n\nimport { KINDS } from "@/lib/kinds";\n',
  };
  expect(findHeavyImports([component, { name: "lib/kinds.ts", text }])).toEqual(expected);
});
