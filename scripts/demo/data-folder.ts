import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { errorCode } from "../stack/error-code";
import { UserError } from "../stack/user-error";

const MARKER = ".leadwell-data";
const NEEDED_BYTES = 400_000_000;

/**
 * Creates the folder for all data, or checks that it belongs to the demo, is writable and has enough disk space.
 * @throws UserError that says what to do.
 */
export function openDataFolder(dataDir: string): void {
  try {
    // Others may enter but not list the folder: as root, we run PostgreSQL under another account.
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new UserError(
      `cannot write to ${dataDir} (${errorCode(error) ?? "unknown"}): set LEADWELL_DATA_DIR to a writable folder on a disk with free space.`,
    );
  }
  refuseForeign(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < NEEDED_BYTES) {
    throw new UserError(
      `the disk of ${dataDir} has only ${Math.round((bavail * bsize) / 1e6)} MB left: free about 1 GB, or set LEADWELL_DATA_DIR to a folder on another disk.`,
    );
  }
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
  writeFileSync(
    path.join(dataDir, MARKER),
    "Data of the Leadwell demo. npm run demo -- --fresh empties this folder.\n",
  );
}

/** Creates one level at a time, because Node's `recursive` never returns in places like /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o711 });
}

/** Deletes all data except the file `keep`. Never deletes from a folder that the demo did not create. */
export function emptyDataFolder(dataDir: string, keep: string): void {
  refuseForeign(dataDir);
  for (const name of readdirSync(dataDir)) {
    // The marker stays, so that an interrupted run still recognizes the folder as its own.
    if (name !== keep && name !== MARKER) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}

function refuseForeign(dataDir: string): void {
  if (existsSync(path.join(dataDir, MARKER)) || readdirSync(dataDir).length === 0) return;
  throw new UserError(
    `${dataDir} contains files that are not the demo's: set LEADWELL_DATA_DIR to an empty or new folder.`,
  );
}
