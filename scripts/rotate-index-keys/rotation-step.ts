import type { IndexKeys } from "@/lib/contacts/person-index.server";
import { pool } from "@/lib/platform/db/pool.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/** One part of a rotation: done row by row, in batches, and complete when `countLeft` is 0. */
export interface RotationStep {
  name: string;
  /** Changes the rows after `after` (null: from the start). @returns `last`: where the next batch begins, null at the end. */
  runBatch(
    transaction: Transaction,
    keys: IndexKeys,
    after: unknown,
  ): Promise<{ done: number; last: unknown }>;
  countLeft(keys: IndexKeys): Promise<number>;
}

/** Rows per transaction. They are locked for some milliseconds. */
export const BATCH = 200;

/** Counts rows. */
export async function count(text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(`SELECT count(*)::int AS "count" FROM ${text}`, [
    ...values,
  ]);
  return rows[0]?.count ?? 0;
}
