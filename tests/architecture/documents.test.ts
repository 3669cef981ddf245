import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findMissingFiles } from "./missing-files";
import { listFiles, PROJECT_ROOT } from "./source-files";

const FILES = listFiles("").map((name) => name.replaceAll(path.sep, "/"));
const DOCS = FILES.filter((file) => /^docs\/.*\.md$/.test(file));
const DOCUMENTS = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", ...DOCS];

describe("the documents", () => {
  // Decisions also name files of their time.
  it.each(DOCUMENTS.filter((document) => !document.startsWith("docs/decisions/")))(
    "%s names only files and folders that exist",
    (document) => {
      const text = readFileSync(path.join(PROJECT_ROOT, document), "utf8");
      expect(findMissingFiles(text, FILES)).toEqual([]);
    },
  );

  it.each(DOCS)("%s says first for whom it is", (document) => {
    const [, paragraph] = readFileSync(path.join(PROJECT_ROOT, document), "utf8").split("\n\n");
    expect(paragraph).toMatch(/^For [a-z]/);
  });

  it.each(DOCUMENTS)("%s names only tests that exist", (document) => {
    const text = readFileSync(path.join(PROJECT_ROOT, document), "utf8");
    const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g)];
    const missing = named.filter(([, file = "", title = ""]) =>
      FILES.filter((name) => `/${name}`.endsWith(`/${file}`)).every(
        (name) => !readFileSync(path.join(PROJECT_ROOT, name), "utf8").includes(title),
      ),
    );
    expect(missing.map(([words]) => words)).toEqual([]);
  });

  it.each(DOCS)("%s forgets no process where all must be restarted", (document) => {
    const text = readFileSync(path.join(PROJECT_ROOT, document), "utf8").replaceAll(/\s+/g, " ");
    expect(text).not.toMatch(/restart (the )?(web|worker)( server)? and (the )?(web|worker)/i);
  });

  it.each(DOCUMENTS)("%s links only to files that exist", (document) => {
    const text = readFileSync(path.join(PROJECT_ROOT, document), "utf8");
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = ""]) => target);
    const folder = path.join(PROJECT_ROOT, path.dirname(document));
    expect(targets.filter((target) => !existsSync(path.join(folder, target)))).toEqual([]);
  });
});

describe("findMissingFiles", () => {
  const files = ["lib/orders/order-status.ts", "lib/orders/sql/sell.sql", "docs/delivery.md"];

  it.each([
    ["a path", "`lib/orders/order-status.ts`"],
    ["a folder", "`lib/orders`"],
    ["a file name without its folder", "`order-status.ts`"],
    ["a placeholder", "`lib/<domain>/verb-noun.server.ts`"],
    ["a list in braces", "`lib/orders/{order-status,order-status}.ts`"],
    ["something that is not a file", "`npm run demo`, `POST /api/orders`, `node:https`"],
    ["a path in a code block", "```\nlib/gone.ts\n```"],
  ])("accepts %s", (_name, text) => {
    expect(findMissingFiles(text, files)).toEqual([]);
  });

  it.each([
    ["a path", "`lib/orders/gone.ts`", "lib/orders/gone.ts"],
    ["a folder", "`lib/gone`", "lib/gone"],
    ["a file name", "`gone.server.ts`", "gone.server.ts"],
    ["one of a list in braces", "`lib/orders/{order-status,gone}.ts`", "lib/orders/gone.ts"],
    ["a node of a diagram", '```mermaid\n  A["reads lib/gone.ts"]\n```', "lib/gone.ts"],
  ])("finds %s", (_name, text, missing) => {
    expect(findMissingFiles(text, files)).toEqual([missing]);
  });
});
