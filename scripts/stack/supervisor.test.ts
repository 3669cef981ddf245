import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { isAlive } from "./process-group";

const END_TIMEOUT_MS = 120_000;
jest.setTimeout(300_000);

let folder = "";
let program: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-supervisor-"));
  chmodSync(folder, 0o711);
  mkdirSync(path.join(folder, "to be removed"));
});
afterEach(() => {
  program?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  pids: number[];
  /** What it prints after it is ready. */
  lines: AsyncIterator<string>;
}

/** Starts the program and resolves with the ids of what it started: a process, its child, PostgreSQL. */
async function startProgram(mood = ""): Promise<Started> {
  const script = "scripts/stack/testing/supervised-program.ts";
  const child = spawn(process.execPath, ["--import", "tsx", script, folder, mood], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  program = child;
  if (!child.stdout) throw new Error("the program has no output");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error("the program ended before it was ready");
    const [word, ...pids] = value.split(" ");
    if (word === "ready") return { child, pids: pids.map(Number), lines };
  }
}

/** Asks the program to stop, which it does without an error. */
async function end(child: ChildProcess, ask: () => unknown = () => child.kill("SIGTERM")): Promise<void> {
  const exited = once(child, "exit");
  ask();
  expect(await exited).toEqual([0, null]);
}

const pidIn = (file: string) => Number.parseInt(readFileSync(path.join(folder, file), "utf8"), 10);
const POSTMASTER = "postgres/data/postmaster.pid";

async function nextLines(lines: AsyncIterator<string>, count: number): Promise<string[]> {
  const read: string[] = [];
  while (read.length < count) read.push((await lines.next()).value ?? "");
  return read;
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + END_TIMEOUT_MS;
  while (!isSo() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 25));
}

/** Which of the processes still run after a bounded wait; one whose parent has yet to take note of its end does not. */
async function survivors(pids: readonly number[]): Promise<number[]> {
  const running = () => pids.filter((pid) => isAlive(pid) && !isDefunct(pid));
  await waitUntil(() => running().length === 0);
  return running();
}

/** Returns the ID of a process that the given process started. Reads /proc on Linux, because a bare Linux has no `pgrep`. */
function childOf(pid: number): number {
  const list =
    process.platform === "linux"
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      : execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  const child = Number.parseInt(list, 10);
  if (Number.isNaN(child)) throw new Error(`process ${pid} has no child`);
  return child;
}

function isDefunct(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

describe("a supervisor", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "that gets %s stops everything and exits with 0",
    async (signal) => {
      const { child, pids } = await startProgram();
      expect(pids.filter(isAlive)).toHaveLength(3);
      await end(child, () => child.kill(signal));
      expect(await survivors(pids)).toEqual([]);
      expect(existsSync(path.join(folder, POSTMASTER))).toBe(false);
      expect(existsSync(path.join(folder, "to be removed"))).toBe(false);
    },
  );

  it("starts a process that dies again, at most as often as its policy permits, and says so", async () => {
    const { child, lines } = await startProgram("restarting");
    process.kill(pidIn(POSTMASTER), "SIGKILL");
    expect(await nextLines(lines, 2)).toEqual(["restart 1 postgres signal SIGKILL", "recovered postgres"]);
    for (const number of [1, 2]) {
      process.kill(pidIn("family.pid"), "SIGKILL");
      expect(await nextLines(lines, 2)).toEqual([
        `restart ${number} family signal SIGKILL`,
        "recovered family",
      ]);
    }
    const survivor = pidIn(POSTMASTER);
    expect(isAlive(survivor)).toBe(true);
    process.kill(pidIn("family.pid"), "SIGKILL");
    expect(await nextLines(lines, 1)).toEqual(["unexpected family signal SIGKILL"]);
    await end(child);
    expect(await survivors([survivor])).toEqual([]);
  });

  it("waits for the processes of a killed server, which hold its memory, and does not count this as another death", async () => {
    const { child, lines } = await startProgram("restarting");
    const log = () => readFileSync(path.join(folder, "logs/postgres.log"), "utf8");
    const postmaster = pidIn(POSTMASTER);
    const orphan = childOf(postmaster);
    process.kill(orphan, "SIGSTOP");
    process.kill(postmaster, "SIGKILL");
    expect(await nextLines(lines, 1)).toEqual(["restart 1 postgres signal SIGKILL"]);
    await waitUntil(() => log().includes("is still in use"));
    expect(log()).toContain("is still in use");
    process.kill(orphan, "SIGCONT");
    expect(await nextLines(lines, 1)).toEqual(["recovered postgres"]);
    await end(child);
  });

  it("that loses whoever started it stops everything", async () => {
    const { child, pids } = await startProgram();
    await end(child, () => child.disconnect());
    expect(await survivors(pids)).toEqual([]);
  });

  it("that is killed leaves nothing behind, not even what ignores SIGTERM", async () => {
    const { child, pids } = await startProgram("stubborn");
    expect(pids.filter(isAlive)).toHaveLength(3);
    child.kill("SIGKILL");
    expect(await survivors(pids)).toEqual([]);
    await waitUntil(() => !existsSync(path.join(folder, "to be removed")));
    expect(existsSync(path.join(folder, "to be removed"))).toBe(false);
  });

  it("starts again on a database whose server was killed with it", async () => {
    const first = await startProgram();
    process.kill(pidIn(POSTMASTER), "SIGKILL");
    first.child.kill("SIGKILL");
    expect(await survivors(first.pids)).toEqual([]);
    const second = await startProgram();
    expect(second.pids.filter(isAlive)).toHaveLength(3);
    await end(second.child);
    expect(await survivors(second.pids)).toEqual([]);
  });
});
