import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { LOCK_NAME, lockDataFolder } from "./demo-lock";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-lock-"));
});
let other: ChildProcess | undefined;
afterEach(() => {
  other?.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

const lock = () => path.join(folder, LOCK_NAME);

it("locks and unlocks", () => {
  const { unlock, wasKilled } = lockDataFolder(folder);
  expect(wasKilled).toBe(false);
  expect(readFileSync(lock(), "utf8")).toBe(`${process.pid}\n`);
  unlock();
  expect(existsSync(lock())).toBe(false);
});

it("is refused while another demo runs, and names its process", async () => {
  // A program that waits, with the demo's name in its command line.
  const program = spawn(process.execPath, ["-e", "process.stdin.resume(); console.log()", "scripts/demo.ts"]);
  other = program;
  await once(program.stdout, "data");
  writeFileSync(lock(), `${program.pid}\n`);
  expect(() => lockDataFolder(folder)).toThrow(`another demo (process ${program.pid})`);
  const ended = once(program, "exit");
  program.kill();
  await ended;
  expect(lockDataFolder(folder).wasKilled).toBe(true);
});

it("ignores a lock whose process is gone or is another program", () => {
  writeFileSync(lock(), `${spawnSync(process.execPath, ["--version"]).pid}\n`);
  expect(lockDataFolder(folder).wasKilled).toBe(true);
  writeFileSync(lock(), "1\n");
  expect(lockDataFolder(folder).wasKilled).toBe(true);
});
