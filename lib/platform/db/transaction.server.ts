import "server-only";
import type { QueryResultRow } from "pg";
import { pool } from "./pool.server";
import type { Reader } from "./replica.server";
import { createSqlRunner, type SqlRunner } from "./sql-runner.server";

/** A running transaction: every statement sent through it commits or rolls back with the others. */
export interface Transaction extends SqlRunner {
  /** Runs a statement that `sql()` does not declare. Its rows have no checked type: prefer `rows` and `execute`. */
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * Runs `work` in one transaction on one connection; commits when it returns, rolls back when it throws.
 *
 * Deliberately not Prisma's `$transaction`: when that one times out, statements of its callback that
 * are still under way can be committed on their own (prisma/orm issue 29762). Here the time limits are
 * PostgreSQL's (see pool.server.ts), so a transaction that is too slow is ended as a whole.
 * @throws whatever `work` throws, and pg's error when the commit fails.
 */
export function inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return between("BEGIN", work);
}

/**
 * Runs `work`, whose statements all see the database as it was at the first of them: for reads that depend on one another,
 * such as a count and the page that it leads to. Nothing can be written in it.
 * @throws whatever `work` throws.
 */
export function inSnapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
  return between("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY", work);
}

async function between<Result>(
  begin: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work({
      ...createSqlRunner(() => client),
      query: async (text, values) => (await client.query(text, values ? [...values] : undefined)).rows,
    });
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    // A connection that could not roll back is closed, so that no other caller gets it.
    client.release(broken);
  }
}
