import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { z } from "zod";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";
import { LOCK_NAME, lockDataFolder } from "./demo-lock";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-lock-"));
});
let other: ChildProcess | undefined;
const starters: LineProcess[] = [];
afterEach(async () => {
  await Promise.all(starters.splice(0).map((starter) => starter.stop("SIGKILL")));
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

it("is held by one of the demos that find a stale lock at the same moment", async () => {
  const folders = Array.from({ length: 200 }, (_, index) => path.join(folder, String(index)));
  for (const one of folders) {
    mkdirSync(one);
    writeFileSync(path.join(one, LOCK_NAME), "1\n");
  }
  const task = JSON.stringify({ folders, everyMs: 3 });
  starters.push(...[1, 2].map(() => startProcess("tests/processes/lock-demo.ts", [task], {})));
  await Promise.all(starters.map((starter) => starter.ask()));
  const beginAt = Date.now() + 50;
  const outcomes = await Promise.all(starters.map((starter) => starter.ask(beginAt)));
  const [one, another] = outcomes.map((outcome) => z.array(z.boolean()).parse(outcome));
  expect(one).toHaveLength(folders.length);
  expect(folders.filter((_, index) => one?.[index] === another?.[index])).toEqual([]);
}, 30_000);
