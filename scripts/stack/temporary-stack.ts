import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Supervisor, type SupervisorOptions } from "./supervisor";

/**
 * Starts processes with a temporary folder for their state. The folder also gets the logs, unless `options` names
 * another one. `stop` ends the processes and deletes the folder; so does the end of this process, even by kill -9.
 * @throws what `start` throws, after everything has stopped.
 */
export async function startTemporaryStack<Started>(
  name: string,
  options: Partial<SupervisorOptions>,
  start: (supervisor: Supervisor, folder: string) => Promise<Started>,
): Promise<{ started: Started; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `leadwell-${name}-`));
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
