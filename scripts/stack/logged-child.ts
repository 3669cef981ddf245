import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

const TAIL_LINES = 25;
const LOG_LIMIT_BYTES = 5_000_000;
/** Long, because a busy machine may not run a process for minutes. */
const READY_TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 75;
/** How long the last lines of a process that has ended are waited for. */
const LAST_LINES_MS = 500;

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

/** What shows that a process is ready: a line of its output, or a URL that responds with 200. */
export type ReadySign = { line: RegExp } | { url: string };

/** A child process in a process group of its own. Its output goes to a log file. */
export interface LoggedChild {
  pid: number;
  logFile: string;
  /** The last lines of its output. */
  tail(): string[];
  /** Resolves when it has ended, with "code 1" or "signal SIGKILL". */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** @throws Error with the last lines of output if it ends first, or is not ready after three minutes. */
  untilReady(sign: ReadySign): Promise<void>;
  /** Makes an error of what happened to it, with its last lines of output. */
  failure(what: string): Error;
}

/**
 * Starts a child in a process group of its own and appends its output to <logsDir>/<name>.log, which starts anew past
 * 5 MB. @throws the error of spawn if the program cannot be started.
 */
export async function startLoggedChild(spec: CommandSpec, logsDir: string): Promise<LoggedChild> {
  const logFile = openLog(spec.name, logsDir);
  const { name, command, args, ...options } = spec;
  const child = spawn(command, [...args], { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `code ${String(code)}`));
  });
  const { tail, untilLine, closed } = collectOutput(child, logFile);
  await once(child, "spawn");
  const failure = (what: string) =>
    new Error([`${name} ${what}; its log is ${logFile}`, ...tail.map((line) => `    ${line}`)].join("\n"));
  const untilReady = async (sign: ReadySign) => {
    const stop = new AbortController();
    const { signal } = stop;
    const problem = await Promise.race([
      "line" in sign ? untilLine(sign.line) : untilUrlResponds(sign.url, signal),
      // The last lines say why it ended, and can arrive after the exit. The wait is short, because processes that it started
      // can keep its output open.
      ended.then((how) => Promise.race([closed, setTimeout(LAST_LINES_MS)]).then(() => `ended with ${how}`)),
      setTimeout(READY_TIMEOUT_MS, `was not ready after ${READY_TIMEOUT_MS / 1000} s`, { signal }),
    ]);
    stop.abort();
    if (problem) throw failure(problem);
  };
  return {
    pid: child.pid ?? 0,
    logFile,
    tail: () => [...tail],
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    untilReady,
    failure,
  };
}

function openLog(name: string, logsDir: string): string {
  mkdirSync(logsDir, { recursive: true });
  const logFile = path.join(logsDir, `${name}.log`);
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) rmSync(logFile);
  return logFile;
}

function collectOutput(child: ChildProcess, logFile: string) {
  const log = createWriteStream(logFile, { flags: "a" });
  // A full disk must not end the supervisor.
  log.on("error", () => {});
  const tail: string[] = [];
  const waiting = new Map<RegExp, () => void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      log.write(`${line}\n`);
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      for (const [pattern, found] of waiting) {
        if (pattern.test(line) && waiting.delete(pattern)) found();
      }
    });
  }
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => {
      log.end();
      resolve();
    });
  });
  const untilLine = (pattern: RegExp) =>
    new Promise<void>((found) => {
      if (tail.some((line) => pattern.test(line))) found();
      else waiting.set(pattern, found);
    });
  return { tail, untilLine, closed };
}

async function untilUrlResponds(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(url, { signal, redirect: "manual" }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.ok) return;
    await setTimeout(POLL_INTERVAL_MS);
  }
}
