import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { commandOf, isAlive } from "./process-group";

const STOP_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

/**
 * Makes a data folder startable again after a crash. PostgreSQL itself removes the postmaster.pid of a process
 * that is gone; it cannot know that the number belongs to another program by now, and it rightly refuses while
 * a server orphaned by a crash still runs. The caller must hold the lock of the state folder.
 */
export async function clearPostgresLeftover(clusterDir: string): Promise<void> {
  const pidFile = path.join(clusterDir, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if (!commandOf(pid).includes("postgres")) return rmSync(pidFile);
  // SIGINT is PostgreSQL's "fast" shutdown: sessions are cut, data is written.
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid) && existsSync(pidFile)) {
    if (Date.now() > deadline) throw new Error(`an earlier PostgreSQL (process ${pid}) does not stop`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
