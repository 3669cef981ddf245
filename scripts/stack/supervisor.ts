import { type CommandSpec, type LoggedChild, type ReadySign, startLoggedChild } from "./logged-child";
import { signalGroup } from "./process-group";
import { startReaper } from "./reaper";

export interface ProcessSpec extends CommandSpec {
  ready: ReadySign;
  /** The signal that asks it to stop. Default: SIGTERM. */
  stopSignal?: NodeJS.Signals;
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

interface Supervised {
  spec: CommandSpec & Partial<ProcessSpec>;
  child: LoggedChild;
}

const STOP_GRACE_MS = 8_000;
const START_AGAIN_MS = 30_000;
const START_AGAIN_PAUSE_MS = 100;

/** Starts processes, and ends them when this process ends, even if it is killed. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #reaper = startReaper();
  readonly #running = new Set<Supervised>();
  #isStopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Starts a process and resolves when it is ready. @throws Error with its last output when it is not. */
  async start(spec: ProcessSpec): Promise<LoggedChild> {
    const child = await this.#startUntilReady(spec);
    void this.#keepRunning(spec, child);
    return child;
  }

  /** Runs a process to its end. @throws Error with its last output unless it ends with code 0, also when it was stopped. */
  async run(spec: CommandSpec): Promise<void> {
    const { child } = await this.#launch(spec);
    const how = await child.ended;
    if (how !== "code 0") throw child.failure(`ended with ${how}`);
  }

  /** Stops all processes, the database last, removes what `removeAtEnd` named, and ends the reaper. */
  async stopAll(): Promise<void> {
    this.#isStopping = true;
    const all = [...this.#running];
    await Promise.all(all.filter(({ spec }) => !spec.stopLast).map(stopOne));
    await Promise.all(all.filter(({ spec }) => spec.stopLast).map(stopOne));
    await this.#reaper.close();
  }

  /** Signals a process and everything that it started. Does nothing while no process of this name runs. */
  signal(name: string, signal: NodeJS.Signals): void {
    for (const { spec, child } of this.#running) if (spec.name === name) signalGroup(child.pid, signal);
  }

  /** Removes a file or folder at the end, even if this process is killed. */
  removeAtEnd(target: string): void {
    this.#reaper.removeAtEnd(target);
  }

  async #launch(spec: CommandSpec & Partial<ProcessSpec>): Promise<Supervised> {
    if (this.#isStopping) throw new Error(`${spec.name} not started: everything is being stopped`);
    const child = await startLoggedChild(spec, this.#options.logsDir);
    this.#reaper.watchGroup(child.pid, spec.stopSignal ?? "SIGTERM");
    const supervised = { spec, child };
    this.#running.add(supervised);
    void this.#forgetAtEnd(supervised);
    // `stopAll` may have been called since the check above. It does not know this process.
    if (this.#isStopping) await stopOne(supervised);
    return supervised;
  }

  async #forgetAtEnd(supervised: Supervised): Promise<void> {
    const { child } = supervised;
    await child.ended;
    // The first process of the group has ended. Processes that it started may still run.
    signalGroup(child.pid, "SIGKILL");
    this.#reaper.forgetGroup(child.pid);
    this.#running.delete(supervised);
  }

  async #startUntilReady(spec: ProcessSpec): Promise<LoggedChild> {
    const deadline = Date.now() + START_AGAIN_MS;
    for (;;) {
      const supervised = await this.#launch(spec);
      const { child } = supervised;
      try {
        await child.untilReady(spec.ready);
        return child;
      } catch (error) {
        await stopOne(supervised);
        const mayPass = child.tail().some((line) => spec.startAgainOn?.test(line));
        if (!mayPass || Date.now() > deadline) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, START_AGAIN_PAUSE_MS));
    }
  }

  /** Starts a process again each time it dies, and reports the death that is final. */
  async #keepRunning(spec: ProcessSpec, first: LoggedChild): Promise<void> {
    const restartedAtMs: number[] = [];
    let child = first;
    for (;;) {
      const how = await child.ended;
      if (this.#isStopping) return;
      const exit = { name: spec.name, how, logFile: child.logFile, tail: child.tail() };
      const next = await this.#restart(spec, exit, restartedAtMs);
      if (this.#isStopping) return;
      if (!next) return this.#options.onUnexpectedExit(exit);
      this.#options.restarts?.onRecovered(spec.name);
      child = next;
    }
  }

  /** @returns the new process when it is ready; null when all permitted restarts are used up, or everything stops. */
  async #restart(
    spec: ProcessSpec,
    exit: UnexpectedExit,
    restartedAtMs: number[],
  ): Promise<LoggedChild | null> {
    const { restarts } = this.#options;
    if (!restarts) return null;
    for (let died = exit; ; ) {
      const number = restartedAtMs.filter((atMs) => atMs > Date.now() - restarts.withinMs).length + 1;
      if (number > restarts.most) return null;
      restartedAtMs.push(Date.now());
      restarts.onRestart(died, number);
      await new Promise((resolve) => setTimeout(resolve, restarts.pauseMs * 2 ** (number - 1)));
      if (this.#isStopping) return null;
      try {
        await spec.prepareRestart?.();
        return await this.#startUntilReady(spec);
      } catch (error) {
        if (this.#isStopping) return null;
        died = { ...exit, how: error instanceof Error ? (error.message.split("\n")[0] ?? "") : "unknown" };
      }
    }
  }
}

async function stopOne({ child, spec }: Supervised): Promise<void> {
  if (child.hasEnded()) return;
  signalGroup(child.pid, spec.stopSignal ?? "SIGTERM");
  const force = setTimeout(() => signalGroup(child.pid, "SIGKILL"), STOP_GRACE_MS);
  await child.ended;
  clearTimeout(force);
}
