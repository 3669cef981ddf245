import { type CommandSpec, type LoggedChild, startLoggedChild } from "./logged-child";
import { signalGroup } from "./process-group";
import { startReaper } from "./reaper";
import { type ReadySign, waitUntilReady } from "./wait-until-ready";

export interface ProcessSpec extends CommandSpec {
  ready: ReadySign;
  /** How long it may take to get ready, in milliseconds. */
  readyTimeoutMs: number;
  /** Asks it to stop; default SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** Stopped only after all others have ended: the database. */
  stopLast?: boolean;
}

export interface UnexpectedExit {
  name: string;
  /** "code 1" or "signal SIGKILL". */
  how: string;
  logFile: string;
  tail: string[];
}

/** Starts processes and sees to it that none of them outlives us. */
export interface Supervisor {
  /** Starts a process and resolves when it is ready; throws with its last words when it does not get there. */
  start(spec: ProcessSpec): Promise<LoggedChild>;
  /** Stops one process: its signal, then KILL for the whole group after a grace. */
  stop(name: string): Promise<void>;
  /** Stops all, the database last, removes what was marked for removal, and ends the reaper. */
  stopAll(): Promise<void>;
  /** Has a file or folder removed at the end, also when we are killed. */
  removeAtEnd(target: string): void;
}

interface Supervised {
  spec: ProcessSpec;
  child: LoggedChild;
  stopping: boolean;
}

const STOP_GRACE_MS = 8_000;

export function createSupervisor(options: {
  logsDir: string;
  onUnexpectedExit: (exit: UnexpectedExit) => void;
}): Supervisor {
  const reaper = startReaper();
  const running = new Map<string, Supervised>();
  let stoppingAll = false;

  async function start(spec: ProcessSpec): Promise<LoggedChild> {
    if (stoppingAll) throw new Error(`${spec.name} not started: everything is being stopped`);
    const child = await startLoggedChild(spec, options.logsDir);
    reaper.watchGroup(child.pid, spec.stopSignal ?? "SIGTERM");
    const supervised: Supervised = { spec, child, stopping: false };
    running.set(spec.name, supervised);
    void forgetWhenEnded(supervised);
    await waitUntilReady(child, spec.name, spec.ready, spec.readyTimeoutMs);
    void reportUnexpectedEnd(supervised);
    return child;
  }

  async function forgetWhenEnded({ spec, child }: Supervised): Promise<void> {
    await child.ended;
    // The leader is gone; what it started may not be.
    signalGroup(child.pid, "SIGKILL");
    reaper.forgetGroup(child.pid);
    running.delete(spec.name);
  }

  async function reportUnexpectedEnd(supervised: Supervised): Promise<void> {
    const how = await supervised.child.ended;
    if (supervised.stopping || stoppingAll) return;
    const { spec, child } = supervised;
    options.onUnexpectedExit({ name: spec.name, how, logFile: child.logFile, tail: child.tail() });
  }

  async function stopAll(): Promise<void> {
    stoppingAll = true;
    const all = [...running.values()];
    await Promise.all(all.filter(({ spec }) => !spec.stopLast).map(stopOne));
    await Promise.all(all.filter(({ spec }) => spec.stopLast).map(stopOne));
    await reaper.close();
  }

  return {
    start,
    stop: async (name) => {
      const supervised = running.get(name);
      if (supervised) await stopOne(supervised);
    },
    stopAll,
    removeAtEnd: (target) => reaper.removeAtEnd(target),
  };
}

async function stopOne(supervised: Supervised): Promise<void> {
  const { child, spec } = supervised;
  supervised.stopping = true;
  if (child.hasEnded()) return;
  signalGroup(child.pid, spec.stopSignal ?? "SIGTERM");
  const force = setTimeout(() => signalGroup(child.pid, "SIGKILL"), STOP_GRACE_MS);
  await child.ended;
  clearTimeout(force);
}
