import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "../stack/ports";
import { type Postgres, startPostgres } from "../stack/postgres";
import { Supervisor } from "../stack/supervisor";

/**
 * Runs `work` with a PostgreSQL server of its own in a temporary folder; both are gone afterwards, also when
 * this process is killed.
 */
export async function withThrowawayPostgres<T>(work: (postgres: Postgres) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-postgres-"));
  const supervisor = new Supervisor({ logsDir: path.join(folder, "logs"), onUnexpectedExit: () => {} });
  supervisor.removeAtEnd(folder);
  try {
    const port = await findFreePort();
    const clusterDir = path.join(folder, "postgres");
    return await work(
      await startPostgres(supervisor, { clusterDir, port, password: "throwaway", durable: false }),
    );
  } finally {
    await supervisor.stopAll();
  }
}
