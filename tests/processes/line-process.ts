import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { projectRoot } from "@/scripts/stack/project-root";

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** A process that responds to each line with a line. */
export interface LineProcess {
  child: Child;
  /** Returns its first line, or its response to `request`. */
  ask(request?: unknown): Promise<unknown>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Resolves when it has ended, for whatever reason. */
  ended(): Promise<void>;
}

/** Starts a program of the benchmarks or tests. TypeScript files load the product's modules as the worker does. */
export function startProcess(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): LineProcess {
  const flags = file.endsWith(".ts") ? ["--import", "tsx", "--conditions=react-server"] : [];
  const child: Child = spawn(process.execPath, [...flags, file, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  };
  return {
    child,
    ask: async (request) => {
      if (request !== undefined) child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${file} ended`);
      return value === "ready" ? value : JSON.parse(value);
    },
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await ended();
    },
    ended,
  };
}
