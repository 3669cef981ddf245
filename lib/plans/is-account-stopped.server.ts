import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";

/** Whether nothing may be charged for an account, because it is disabled or closed. */
export async function isAccountStopped(runner: SqlRunner, userId: string): Promise<boolean> {
  const [account] = await runner.rows(sql(`SELECT is_account_stopped($1) AS "isStopped!"`), [userId]);
  return account?.isStopped === true;
}
