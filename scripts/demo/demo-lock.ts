import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { errorCode } from "../stack/error-code";
import { commandOf, isAlive } from "../stack/process-group";
import { UserError } from "../stack/user-error";

export const LOCK_NAME = "demo.lock";

/**
 * Takes the data folder for this process; two demos on one database would tear it apart. The lock of a process
 * that is gone, or whose number another program has by now, does not count. Returns the release, and whether the
 * last demo on this folder was killed: its processes may be ending still. Throws a UserError while another runs.
 */
export function lockDataFolder(dataDir: string): { unlock: () => void; wasKilled: boolean } {
  const file = path.join(dataDir, LOCK_NAME);
  const wasKilled = !tryToWrite(file);
  if (wasKilled) {
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
    if (pid !== process.pid && isAlive(pid) && commandOf(pid).includes("demo.ts")) {
      throw new UserError(
        `another demo (process ${pid}) is running on ${dataDir}: stop it, or set LEADWELL_DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
    if (!tryToWrite(file)) throw new UserError(`another demo is starting on ${dataDir}: stop it first.`);
  }
  return { unlock: () => rmSync(file, { force: true }), wasKilled };
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
