import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { emptyDataFolder, openDataFolder } from "./data-folder";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-data-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("creates the folder and recognizes it later", () => {
  const dataDir = path.join(folder, "deep/data");
  openDataFolder(dataDir);
  writeFileSync(path.join(dataDir, "state"), "");
  openDataFolder(dataDir);
  expect(existsSync(path.join(dataDir, "state"))).toBe(true);
});

it("empties the folder except for the lock", () => {
  openDataFolder(folder);
  for (const name of ["state", "demo.lock"]) writeFileSync(path.join(folder, name), "");
  emptyDataFolder(folder, "demo.lock");
  expect(readdirSync(folder)).toContain("demo.lock");
  expect(readdirSync(folder)).not.toContain("state");
  expect(() => openDataFolder(folder)).not.toThrow();
});

it("never deletes from a folder with other files", () => {
  const letter = path.join(folder, "letter.txt");
  writeFileSync(letter, "");
  expect(() => openDataFolder(folder)).toThrow("not the demo's");
  expect(() => emptyDataFolder(folder, "demo.lock")).toThrow("not the demo's");
  expect(statSync(letter).isFile()).toBe(true);
});

it("says what to do if the folder cannot be created", () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  expect(() => openDataFolder(path.join(file, "data"))).toThrow("set LEADWELL_DATA_DIR");
  // Not even root can create a folder here.
  expect(() => openDataFolder("/proc/leadwell/data")).toThrow("set LEADWELL_DATA_DIR");
});
