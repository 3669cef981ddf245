import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { hashFiles } from "./hash-files";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-hash-"));
  mkdirSync(path.join(folder, "lib/deep"), { recursive: true });
  writeFileSync(path.join(folder, "lib/a.ts"), "a");
  writeFileSync(path.join(folder, "lib/deep/b.ts"), "b");
});
afterEach(() => rmSync(folder, { recursive: true }));

const hash = () => hashFiles([path.join(folder, "lib"), path.join(folder, "later.json")]);

it("stays while nothing changes, and counts a file once", () => {
  expect(hash()).toBe(hash());
  expect(hashFiles([path.join(folder, "lib")])).toBe(hash());
});

it("changes with a content, a name, a new file and a file moved into another", () => {
  const seen = [hash()];
  writeFileSync(path.join(folder, "lib/a.ts"), "changed");
  seen.push(hash());
  rmSync(path.join(folder, "lib/deep/b.ts"));
  writeFileSync(path.join(folder, "lib/deep/c.ts"), "b");
  seen.push(hash());
  writeFileSync(path.join(folder, "later.json"), "{}");
  seen.push(hash());
  expect(new Set(seen).size).toBe(4);
});

it("leaves out what is not wanted", () => {
  const before = hashFiles([folder], (file) => !file.endsWith(".test.ts"));
  writeFileSync(path.join(folder, "lib/a.test.ts"), "test");
  expect(hashFiles([folder], (file) => !file.endsWith(".test.ts"))).toBe(before);
});
