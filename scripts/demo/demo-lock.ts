import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
    replaceStale(file, dataDir);
  }
  return { unlock: () => rmSync(file, { force: true }), wasKilled };
}

/**
 * Replaces the lock of a process that is gone. Of several demos that start now, one does: each could otherwise remove the lock that
 * another one has just written, and all would run.
 */
function replaceStale(file: string, dataDir: string): void {
  const claim = `${file}.claim`;
  const refusal = () =>
    new UserError(
      `another demo is starting on ${dataDir}: stop it first. If there is none, delete ${claim}.`,
    );
  if (!tryToWrite(claim)) throw refusal();
  try {
    // Another demo may have replaced the lock before this one had the claim.
    if (holderOf(file) !== undefined) throw refusal();
    rmSync(file, { force: true });
    if (!tryToWrite(file)) throw refusal();
  } finally {
    rmSync(claim, { force: true });
  }
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

/** Writes a file that does not exist yet. It is there with its content at once: a lock without one would look stale. */
function tryToWrite(file: string): boolean {
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, `${process.pid}\n`);
    linkSync(own, file);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
