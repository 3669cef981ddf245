import type { ChildProcess, StdioOptions } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { signalGroup } from "./process-group";
import type { Reaper } from "./reaper";

const TAIL_LINES = 25;
const LOG_LIMIT_BYTES = 5_000_000;
/** Long, because a busy machine may not run a process for minutes. */
const READY_TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 75;
/** How long the last lines of a process that has ended are waited for. */
const LAST_LINES_MS = 500;
const STOP_GRACE_MS = 8_000;

/** What to run. `env` is the whole environment. */
export interface CommandSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Needs root, as gid does. */
  uid?: number;
  gid?: number;
  /** What shows that it is ready: a line of its output, or a URL that responds with 200. */
  ready?: { line: RegExp } | { url: string };
  /** The signal that asks it to stop. Default: SIGTERM. */
  stopSignal?: NodeJS.Signals;
}

/**
 * A child process in a process group of its own. Its output is appended to <logsDir>/<name>.log, which starts anew past
 * 5 MB.
 */
export class LoggedChild<Spec extends CommandSpec = CommandSpec> {
  readonly logFile: string;
  /** The last lines of its output. */
  readonly tail: string[] = [];
  /** Resolves when it has ended, with "code 1" or "signal SIGKILL". */
  readonly ended: Promise<string>;
  /** Resolves when it runs. @throws the error of spawn if the program cannot be started. */
  readonly spawned: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  readonly #readyLine = Promise.withResolvers<void>();

  constructor(
    readonly spec: Spec,
    logsDir: string,
    reaper: Reaper,
  ) {
    const { name, command, args, env, cwd, uid, gid, ready, stopSignal = "SIGTERM" } = spec;
    this.logFile = path.join(logsDir, `${name}.log`);
    const log = openLog(this.logFile);
    const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
    const child = reaper.spawn(command, args, stopSignal, { env, cwd, uid, gid, stdio });
    this.#child = child;
    this.spawned = once(child, "spawn");
    this.ended = new Promise((resolve) => {
      child.once("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `code ${String(code)}`));
    });
    this.#closed = new Promise((resolve) => child.once("close", () => log.end(resolve)));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        log.write(`${line}\n`);
        this.tail.push(line);
        if (this.tail.length > TAIL_LINES) this.tail.shift();
        if (ready && "line" in ready && ready.line.test(line)) this.#readyLine.resolve();
      });
    }
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** @throws Error with the last lines of output if it ends first, or is not ready after three minutes. */
  async untilReady(): Promise<void> {
    const { ready } = this.spec;
    const over = new AbortController();
    const problem = await Promise.race([
      ready && "url" in ready ? untilUrlResponds(ready.url, over.signal) : this.#readyLine.promise,
      this.ended.then(async (how) => {
        // The last lines say why it ended, and can arrive after the exit. The wait is short, because processes that it
        // started can keep its output open.
        await Promise.race([this.#closed, setTimeout(LAST_LINES_MS)]);
        return `ended with ${how}`;
      }),
      setTimeout(READY_TIMEOUT_MS, `was not ready after ${READY_TIMEOUT_MS / 1000} s`, over),
    ]);
    over.abort();
    if (problem) throw this.failure(problem);
  }

  /** Makes an error of what happened to it, with its last lines of output. */
  failure(what: string): Error {
    const lines = this.tail.map((line) => `    ${line}`);
    return new Error([`${this.spec.name} ${what}; its log is ${this.logFile}`, ...lines].join("\n"));
  }

  /** Signals it and everything that it started. */
  signal(signal: NodeJS.Signals): void {
    signalGroup(this.pid, signal);
  }

  /** Asks it to stop, and kills it if it does not. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.signal(this.spec.stopSignal ?? "SIGTERM");
    const force = globalThis.setTimeout(() => this.signal("SIGKILL"), STOP_GRACE_MS);
    await this.ended;
    clearTimeout(force);
  }
}

function openLog(logFile: string) {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) rmSync(logFile);
  // A full disk must not end the supervisor.
  return createWriteStream(logFile, { flags: "a" }).on("error", () => {});
}

async function untilUrlResponds(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(url, { signal, redirect: "manual" }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.ok) return;
    await setTimeout(POLL_INTERVAL_MS);
  }
}
