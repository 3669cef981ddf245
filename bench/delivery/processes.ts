import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { projectRoot } from "@/scripts/stack/project-root";

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** A process that answers a line with a line. */
export interface LineProcess {
  child: Child;
  /** Its first line, or the answer to `request`. */
  ask(request?: unknown): Promise<unknown>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts one of the bench's programs; TypeScript sees the product as the worker does. */
export function startProcess(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): LineProcess {
  const flags = file.endsWith(".ts") ? ["--import", "tsx", "--conditions=react-server"] : [];
  if (process.env.PROF && file.startsWith("worker")) flags.push("--cpu-prof", "--cpu-prof-dir=/tmp/prof8");
  const child: Child = spawn(process.execPath, [...flags, `bench/delivery/${file}`, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    ask: async (request) => {
      if (request !== undefined) child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${file} ended`);
      return value === "ready" ? value : JSON.parse(String(value));
    },
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, "exit");
    },
  };
}
