import { setTimeout } from "node:timers/promises";
import { type CommandSpec, LoggedChild } from "./logged-child";
import { Reaper } from "./reaper";

export interface ProcessSpec extends CommandSpec {
  ready: NonNullable<CommandSpec["ready"]>;
  /** Stopped after all others have ended, as the database is. */
  stopLast?: boolean;
  /** If a start fails with such a line in its output, it is tried again for 30 seconds, because the cause goes away by itself. */
  startAgainOn?: RegExp;
  /** Cleans up after a process that died, before it is started again. */
  prepareRestart?: () => Promise<void>;
}

export interface UnexpectedExit {
  name: string;
  /** "code 1" or "signal SIGKILL". */
  how: string;
  logFile: string;
  /** Its last lines. */
  tail: string[];
}

/** How often a process that died is started again. */
export interface RestartPolicy {
  /** How many restarts there are at most within `withinMs`. The next death is final. */
  most: number;
  withinMs: number;
  /** Pause before the first restart, in milliseconds. It doubles with each restart within `withinMs`. */
  pauseMs: number;
  /** Called before each restart with its number, which starts at 1. */
  onRestart: (exit: UnexpectedExit, number: number) => void;
  /** Called when the process is ready again. */
  onRecovered: (name: string) => void;
}

export interface SupervisorOptions {
  logsDir: string;
  /** A process that was ready has ended, nobody stopped it, and it is not started again. */
  onUnexpectedExit: (exit: UnexpectedExit) => void;
  /** Without it, a process that dies is not started again. */
  restarts?: RestartPolicy;
}

const START_AGAIN_MS = 30_000;
const START_AGAIN_PAUSE_MS = 100;

/** Starts processes, and ends them when this process ends, even if it is killed. */
export class Supervisor {
  readonly #reaper = new Reaper();
  readonly #running = new Set<LoggedChild<CommandSpec & Partial<ProcessSpec>>>();
  #isStopping = false;

  constructor(private readonly options: SupervisorOptions) {}

  /** Starts a process and resolves when it is ready. @throws Error with its last output when it is not. */
  async start(spec: ProcessSpec): Promise<LoggedChild> {
    const child = await this.#startUntilReady(spec);
    void this.#keepRunning(spec, child);
    return child;
  }

  /** Runs a process to its end. @throws Error with its last output unless it ends with code 0, also when it was stopped. */
  async run(spec: CommandSpec): Promise<void> {
    const child = await this.#launch(spec);
    const how = await child.ended;
    if (how !== "code 0") throw child.failure(`ended with ${how}`);
  }

  /** Stops all processes, the database last, removes what `removeAtEnd` named, and ends the reaper. */
  async stopAll(): Promise<void> {
    this.#isStopping = true;
    const all = [...this.#running];
    await Promise.all(all.filter(({ spec }) => !spec.stopLast).map((child) => child.stop()));
    await Promise.all(all.map((child) => child.stop()));
    await this.#reaper.close();
  }

  /** Signals a process and everything that it started. Does nothing while no process of this name runs. */
  signal(name: string, signal: NodeJS.Signals): void {
    for (const child of this.#running) if (child.spec.name === name) child.signal(signal);
  }

  /** Removes a file or folder at the end, even if this process is killed. */
  removeAtEnd(target: string): void {
    this.#reaper.removeAtEnd(target);
  }

  async #launch(spec: CommandSpec & Partial<ProcessSpec>): Promise<LoggedChild> {
    if (this.#isStopping) throw new Error(`${spec.name} not started: everything is being stopped`);
    const child = new LoggedChild(spec, this.options.logsDir, this.#reaper);
    await child.spawned;
    this.#running.add(child);
    void child.ended.then(() => this.#running.delete(child));
    // `stopAll` may have been called since the check above. It does not know this process.
    if (this.#isStopping) await child.stop();
    return child;
  }

  async #startUntilReady(spec: ProcessSpec): Promise<LoggedChild> {
    const deadline = Date.now() + START_AGAIN_MS;
    for (;;) {
      const child = await this.#launch(spec);
      try {
        await child.untilReady();
        return child;
      } catch (error) {
        await child.stop();
        const mayPass = child.tail.some((line) => spec.startAgainOn?.test(line));
        if (!mayPass || Date.now() > deadline) throw error;
      }
      await setTimeout(START_AGAIN_PAUSE_MS);
    }
  }

  /** Starts a process again each time it dies, and reports the death that is final. */
  async #keepRunning(spec: ProcessSpec, first: LoggedChild): Promise<void> {
    const { restarts, onUnexpectedExit } = this.options;
    const { name } = spec;
    const { logFile } = first;
    const restartedAtMs: number[] = [];
    let child = first;
    let how = await first.ended;
    let exit = { name, how, logFile, tail: first.tail };
    while (!this.#isStopping) {
      const withinMs = restarts?.withinMs ?? 0;
      const number = restartedAtMs.filter((atMs) => atMs > Date.now() - withinMs).length + 1;
      if (!restarts || number > restarts.most) return onUnexpectedExit(exit);
      restartedAtMs.push(Date.now());
      restarts.onRestart({ ...exit, how }, number);
      await setTimeout(restarts.pauseMs * 2 ** (number - 1));
      if (this.#isStopping) return;
      try {
        await spec.prepareRestart?.();
        child = await this.#startUntilReady(spec);
        if (this.#isStopping) return;
        restarts.onRecovered(name);
        how = await child.ended;
        exit = { name, how, logFile, tail: child.tail };
      } catch (error) {
        // This start has failed: the death before it stays the one that is reported in the end.
        how = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "unknown";
      }
    }
  }
}
