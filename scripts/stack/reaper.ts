import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { signalGroup } from "./process-group";

/** Starts processes that end with this one, in whatever way it ends. */
export class Reaper {
  /** In its own session, so that Ctrl-C and a closed terminal do not end it. */
  readonly #child = spawn(process.execPath, [path.join(import.meta.dirname, "reaper-process.mjs")], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  readonly #ended = once(this.#child, "exit").catch(() => {});

  constructor() {
    // Without a reaper, the run continues, and only its clean-up is missing.
    this.#child.stdin.on("error", () => {});
  }

  /**
   * Starts a process in a group of its own. When this process ends, the group is stopped with `stopSignal`, and killed a few
   * seconds later. When the first process of the group ends, those that it started are killed.
   */
  spawn(
    command: string,
    args: readonly string[],
    stopSignal: NodeJS.Signals,
    options: SpawnOptions,
  ): ChildProcess {
    const child = spawn(command, args, { ...options, detached: true });
    const { pid } = child;
    if (pid) this.#tell("group", pid, stopSignal);
    child.once("exit", () => {
      if (!pid) return;
      signalGroup(pid, "SIGKILL");
      // Its number may belong to other processes from now on.
      this.#tell("gone", pid);
    });
    return child;
  }

  /** The file or folder is removed when this process ends, in whatever way. */
  removeAtEnd(target: string): void {
    this.#tell("remove", target);
  }

  /** Ends the reaper, after it has cleaned up. */
  async close(): Promise<void> {
    this.#child.stdin.end();
    await this.#ended;
  }

  #tell(...words: readonly (string | number)[]): void {
    this.#child.stdin.write(`${JSON.stringify(words)}\n`);
  }
}
