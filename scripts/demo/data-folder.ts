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
 * Makes the folder that holds all state, or checks that it is ours, writable and on a disk with space left.
 * Throws a UserError that says what to do.
 */
export function openDataFolder(dataDir: string): void {
  try {
    // Others may pass through, not look: PostgreSQL runs under another account when we are root.
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new UserError(
      `cannot write to ${dataDir} (${errorCode(error) ?? "unknown"}): set LEADWELL_DATA_DIR to a folder of yours on a disk with space.`,
    );
  }
  refuseForeign(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < NEEDED_BYTES) {
    throw new UserError(
      `the disk of ${dataDir} has only ${Math.round((bavail * bsize) / 1e6)} MB left: free some space, about 1 GB, or set LEADWELL_DATA_DIR to another disk.`,
    );
  }
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
  writeFileSync(
    path.join(dataDir, MARKER),
    "State of the Leadwell demo. npm run demo -- --fresh empties this folder.\n",
  );
}

/** One level after the other: Node's own `recursive` never returns where nothing can be made, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o711 });
}

/** Removes all state but `keep`, a file name. Never touches a folder that the demo did not make. */
export function emptyDataFolder(dataDir: string, keep: string): void {
  refuseForeign(dataDir);
  for (const name of readdirSync(dataDir)) {
    // Without its mark the folder would be taken for somebody else's, should this be cut off half way.
    if (name !== keep && name !== MARKER) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}

function refuseForeign(dataDir: string): void {
  if (existsSync(path.join(dataDir, MARKER)) || readdirSync(dataDir).length === 0) return;
  throw new UserError(
    `${dataDir} holds files that are not the demo's: set LEADWELL_DATA_DIR to an empty or a new folder.`,
  );
}
