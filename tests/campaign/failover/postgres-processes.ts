import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { commandOf } from "@/scripts/stack/process-group";

/** The processes of a PostgreSQL server whose title has `title`, the main process first. Empty when it does not run. */
export function listServerProcesses(dataDir: string, title = ""): number[] {
  const main = mainProcessOf(dataDir);
  if (main === null) return [];
  const children = childrenOf(main).filter((pid) => commandOf(pid).includes(title));
  return title === "" ? [main, ...children] : children;
}

/** Signals processes. One that has ended meanwhile is left out. */
export function signalProcesses(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

function mainProcessOf(dataDir: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path.join(dataDir, "postmaster.pid"), "utf8"), 10);
    // After a kill, the file stays, and the number may belong to another program.
    return commandOf(pid).includes(dataDir) ? pid : null;
  } catch {
    return null;
  }
}

/** Each of PostgreSQL's processes has a process group of its own. */
function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readParent(pid) === parent);
}

function readParent(pid: number): number | null {
  try {
    // "pid (name) state ppid …"; the name may have spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    return Number.parseInt(fields.split(" ")[1] ?? "", 10);
  } catch {
    return null;
  }
}
