import { inTransaction } from "@/lib/platform/db/transaction.server";

/**
 * Runs a statement with all triggers and foreign keys switched off, as the owner of the database can: what a test of
 * the ledger check changes, and what a restored backup may have lost.
 */
export async function tamper(statement: string, values: readonly unknown[] = []): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.query("SET LOCAL session_replication_role = replica");
    await transaction.query(statement, values);
  });
}
