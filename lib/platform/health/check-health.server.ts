import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

/** Whether this process can do its work: asks the database for one row. @throws pg's error when it does not answer. */
export async function checkHealth(): Promise<void> {
  await autocommit.execute(sql("SELECT 1"), []);
}
