import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { errorCode } from "../stack/error-code";
import { commandOf, isAlive } from "../stack/process-group";
import { UserError } from "../stack/user-error";

export const LOCK_NAME = "demo.lock";

/**
 * Locks the data folder, because two demos would damage one database. Ignores the lock of a process that is gone, or
 * whose ID now belongs to another program. Returns a function to unlock, and whether the last demo was killed: its
 * processes may still be stopping. @throws UserError while another demo runs.
 */
export function lockDataFolder(dataDir: string): { unlock: () => void; wasKilled: boolean } {
  const file = path.join(dataDir, LOCK_NAME);
  const wasKilled = !tryToWrite(file);
  if (wasKilled) {
    const pid = holderOf(file);
    if (pid !== undefined) {
      throw new UserError(
        `another demo (process ${pid}) is running on ${dataDir}: stop it, or set LEADWELL_DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
    if (!tryToWrite(file)) throw new UserError(`another demo is starting on ${dataDir}: stop it first.`);
  }
  return { unlock: () => rmSync(file, { force: true }), wasKilled };
}

/** Whether a demo runs on the data folder. */
export function isDemoRunning(dataDir: string): boolean {
  return holderOf(path.join(dataDir, LOCK_NAME)) !== undefined;
}

/** The ID of the other demo's process that holds the lock, if it still runs. */
function holderOf(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  return pid !== process.pid && isAlive(pid) && commandOf(pid).includes("demo.ts") ? pid : undefined;
}

function tryToWrite(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}
