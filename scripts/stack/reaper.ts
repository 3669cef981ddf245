import { spawn } from "node:child_process";
import path from "node:path";

/** Connection to the process that cleans up after this one; see reaper.mjs. */
export interface Reaper {
  /** When this process ends, the group is stopped with `signal`, and killed a few seconds later. */
  watchGroup(pid: number, signal: NodeJS.Signals): void;
  /** The group has ended. Its number may belong to other processes from now on. */
  forgetGroup(pid: number): void;
  /** The file or folder is removed when this process ends, in whatever way. */
  removeAtEnd(target: string): void;
  /** Ends the reaper, after it has cleaned up. Resolves when it has ended. */
  close(): Promise<void>;
}

/** Starts the reaper in its own session, so that Ctrl-C and a closed terminal do not end it. */
export function startReaper(): Reaper {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "reaper.mjs")], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  // Without a reaper, the run continues, and only its clean-up is missing.
  child.stdin.on("error", () => {});
  const tell = (line: string) => child.stdin.write(`${line}\n`);
  return {
    watchGroup: (pid, signal) => tell(`group ${pid} ${signal}`),
    forgetGroup: (pid) => tell(`gone ${pid}`),
    removeAtEnd: (target) => tell(`remove ${target}`),
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
