import "server-only";
import { pool } from "@/lib/platform/db/pool.server";

/** Whether this process can do its work: asks the database for one row. @throws pg's error when it does not answer. */
export async function checkHealth(): Promise<void> {
  await pool().query("SELECT 1");
}
