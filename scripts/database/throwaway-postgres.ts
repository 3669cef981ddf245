import path from "node:path";
import { findFreePort } from "../stack/ports";
import { type Postgres, startPostgres } from "../stack/postgres";
import { startTemporaryStack } from "../stack/temporary-stack";

/** Runs `work` with a PostgreSQL server of its own in a temporary folder. Both are gone afterwards. */
export async function withThrowawayPostgres<T>(work: (postgres: Postgres) => Promise<T>): Promise<T> {
  const { started, stop } = await startTemporaryStack(
    "postgres",
    { isInMemory: true },
    async (supervisor, folder) => {
      const port = await findFreePort();
      const clusterDir = path.join(folder, "postgres");
      return startPostgres(supervisor, { clusterDir, port, password: "throwaway", durable: false });
    },
  );
  try {
    return await work(started);
  } finally {
    await stop();
  }
}
