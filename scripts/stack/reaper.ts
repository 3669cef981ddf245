import { spawn } from "node:child_process";
import path from "node:path";

/** Line to the process that cleans up when we cannot; see reaper.mjs. */
export interface Reaper {
  /** The group is to be stopped with `signal` (and soon killed) should we die. */
  watchGroup(pid: number, signal: NodeJS.Signals): void;
  /** The group has ended: its number may belong to somebody else from now on. */
  forgetGroup(pid: number): void;
  /** The file or folder is to be removed when we end, in whatever way. */
  removeAtEnd(target: string): void;
  /** Ends the reaper, which first does what is still on its list. Resolves when it is gone. */
  close(): Promise<void>;
}

/** Starts the reaper in a session of its own, where no Ctrl-C and no closed terminal reaches it. */
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
  // A reaper that was killed costs its service, not the run.
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
