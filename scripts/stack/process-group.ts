import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { errorCode } from "./error-code";

/** Sends a signal to a whole process group. Does nothing if the group has ended. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}

/** Whether a process with this ID exists. It may be another program's by now (see `commandOf`). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** Command line of a process; empty when it has none or has ended. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === "linux") {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    }
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
