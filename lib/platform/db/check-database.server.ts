import "server-only";
import { pool } from "./pool.server";

/** Asks the database for one row. @throws pg's error when it does not answer. */
export async function checkDatabase(): Promise<void> {
  await pool().query("SELECT 1");
}
