import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Supervisor, type SupervisorOptions } from "./supervisor";

/** Linux keeps the files of this folder in memory. Containers often have it too, but with only 64 MB. */
const MEMORY_FOLDER = "/dev/shm";
const TMPFS = 0x01021994;
/** A run of the tests needs less than 1 GB there. The build and Chromium need memory beside it. */
const NEEDED_SPACE_BYTES = 2 * 1024 ** 3;
const NEEDED_MEMORY_BYTES = 6 * 1024 ** 3;

export interface TemporaryStackOptions extends Partial<SupervisorOptions> {
  /**
   * Keeps the folder in memory, where that is possible. For a database that is thrown away: creating one for each test file
   * takes a twentieth of the CPU time there, because PostgreSQL writes 900 small files.
   */
  isInMemory?: boolean;
}

/**
 * Starts processes with a temporary folder for their state. The folder also gets the logs, unless `options` names
 * another one. `stop` ends the processes and deletes the folder; so does the end of this process, even by kill -9.
 * @throws what `start` throws, after everything has stopped.
 */
export async function startTemporaryStack<Started>(
  name: string,
  { isInMemory = false, ...options }: TemporaryStackOptions,
  start: (supervisor: Supervisor, folder: string) => Promise<Started>,
): Promise<{ started: Started; stop: () => Promise<void> }> {
  const folder = mkdtempSync(
    path.join(isInMemory && hasRoomInMemory() ? MEMORY_FOLDER : os.tmpdir(), `leadwell-${name}-`),
  );
  const supervisor = new Supervisor({
    logsDir: path.join(folder, "logs"),
    onUnexpectedExit: ({ name, how, tail }) => console.error(`${name} ended with ${how}\n${tail.join("\n")}`),
    ...options,
  });
  supervisor.removeAtEnd(folder);
  const stop = () => supervisor.stopAll();
  try {
    return { started: await start(supervisor, folder), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY_FOLDER) || process.availableMemory() < NEEDED_MEMORY_BYTES) return false;
  const { type, bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return type === TMPFS && bavail * bsize >= NEEDED_SPACE_BYTES;
}
