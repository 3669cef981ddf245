import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";

const TAIL_LINES = 25;
const LOG_LIMIT_BYTES = 5_000_000;

/** What to run. `env` is the whole environment; uid and gid need root. */
export interface CommandSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Needs root, as gid does. */
  uid?: number;
  gid?: number;
}

/** A child process in a group of its own, whose output goes to a log file. */
export interface LoggedChild {
  pid: number;
  logFile: string;
  /** Last lines of its output. */
  tail(): string[];
  /** Calls back for each line of output from now on; returns the way to stop that. */
  onLine(listener: (line: string) => void): () => void;
  /** Resolves when it has ended, with "code 1" or "signal SIGKILL". */
  ended: Promise<string>;
  hasEnded(): boolean;
}

/**
 * Starts a child in its own process group with stdout and stderr appended to <logsDir>/<name>.log (begun anew
 * past 5 MB). Rejects when the program cannot be started at all.
 */
export async function startLoggedChild(spec: CommandSpec, logsDir: string): Promise<LoggedChild> {
  const logFile = openLog(spec.name, logsDir);
  const { name: _, command, args, ...options } = spec;
  const child = spawn(command, [...args], { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let over = false;
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => {
      over = true;
      resolve(signal ? `signal ${signal}` : `code ${String(code)}`);
    });
  });
  const output = collectOutput(child, logFile);
  const pid = await new Promise<number>((resolve, reject) => {
    child.once("spawn", () => resolve(child.pid ?? 0));
    child.once("error", reject);
  });
  return { pid, logFile, ...output, ended, hasEnded: () => over };
}

function openLog(name: string, logsDir: string): string {
  mkdirSync(logsDir, { recursive: true });
  const logFile = path.join(logsDir, `${name}.log`);
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) rmSync(logFile);
  return logFile;
}

function collectOutput(child: ChildProcess, logFile: string): Pick<LoggedChild, "tail" | "onLine"> {
  const log = createWriteStream(logFile, { flags: "a" });
  // A full disk must not take the supervisor down: the child's own failure tells.
  log.on("error", () => {});
  const tail: string[] = [];
  const listeners = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      log.write(`${line}\n`);
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      for (const listener of listeners) listener(line);
    });
  }
  child.once("close", () => log.end());
  return {
    tail: () => [...tail],
    onLine: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
