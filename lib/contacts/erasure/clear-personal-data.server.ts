import "server-only";
import * as z from "zod/mini";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { PERSONAL_DATA } from "../personal-data/inventory";
import type { PersonalTable } from "../personal-data/personal-table";

/**
 * Removes what the inventory says is removed when consumers are erased, from every table with rows about their leads.
 * Safe to repeat. The caller holds the locks on the leads, and has set the status `erased` where the status allows it.
 * @param options.keepLinks keeps the columns that are marked `isLink`.
 */
export async function clearConsumers(
  transaction: Transaction,
  leadIds: readonly string[],
  { keepLinks = false }: { keepLinks?: boolean } = {},
): Promise<void> {
  if (leadIds.length === 0) return;
  for (const table of PERSONAL_DATA) {
    const cleared = keepLinks ? withoutLinks(table) : table;
    await clear(transaction, cleared, table.rowsOfLeads, leadIds);
  }
}

function withoutLinks(table: PersonalTable): PersonalTable {
  const columns = Object.entries(table.columns).filter(
    ([, { erasure }]) => !("isLink" in erasure && erasure.isLink),
  );
  return { ...table, columns: Object.fromEntries(columns) };
}

/**
 * Removes what the inventory says is removed when an account is closed. Identity and destinations have functions of
 * their own (`by` in the inventory), and `clearClosedAccount` clears the tables marked `isClearedLater`. Safe to repeat. The caller
 * holds the lock on the account.
 */
export async function clearAccount(transaction: Transaction, userId: string): Promise<void> {
  for (const table of PERSONAL_DATA)
    if (!table.isClearedLater) await clear(transaction, ofAccount(table), table.rowsOfAccount, userId);
}

/** Clears the tables of a closed account that have too many rows for the transaction that closes it. Enqueued there. */
export const clearClosedAccountJob = defineJob({
  name: "contacts.clear-closed-account",
  schema: z.object({ userId: z.uuid() }),
  retryLimit: 20,
});

/** Rows of one transaction of `clearClosedAccount`. It takes milliseconds. */
const BATCH = 500;

/**
 * Clears the tables marked `isClearedLater` for a closed account, in batches. Safe to repeat.
 * @param options.batch tests lower it.
 */
export async function clearClosedAccount(
  { userId }: { userId: string },
  { batch = BATCH }: { batch?: number } = {},
): Promise<void> {
  for (const table of PERSONAL_DATA.map(ofAccount)) {
    if (!table.isClearedLater || !table.rowsOfAccount) continue;
    const rows = table.rowsOfAccount;
    // Rows of two partitions can have the same ctid.
    const some = `(tableoid, ctid) IN (SELECT tableoid, ctid FROM "${table.table}" WHERE ${rows} AND (${isFull(table)}) LIMIT ${batch})`;
    const statement = clearingStatement(table, some);
    let cleared: unknown[];
    do {
      cleared = statement
        ? await inTransaction((transaction) => transaction.query(`${statement} RETURNING 1`, [userId]))
        : [];
    } while (cleared.length === batch);
    // A row that somebody else changed at the same moment was not found by its place.
    await inTransaction((transaction) => clear(transaction, table, rows, userId));
  }
}

/** The table with the columns that the closing of an account clears. */
function ofAccount(table: PersonalTable): PersonalTable {
  const cleared = Object.entries(table.columns).filter(([, { erasure }]) => !("staysWithAccount" in erasure));
  return { ...table, columns: Object.fromEntries(cleared) };
}

async function clear(
  transaction: Transaction,
  table: PersonalTable,
  rows: string | undefined,
  key: unknown,
): Promise<void> {
  const statement = rows && clearingStatement(table, rows);
  if (statement) await transaction.query(statement, [key]);
}

/**
 * The statement that removes the personal data of some rows; null when nothing is to be removed.
 * @param rows SQL condition.
 */
function clearingStatement({ table, erases, columns }: PersonalTable, rows: string): string | null {
  if (erases === "rows") return `DELETE FROM "${table}" WHERE ${rows}`;
  const cleared = replaced(columns);
  if (cleared.length === 0) return null;
  const changes = cleared.map(({ name, to }) => `"${name}" = ${to}`).join(", ");
  return `UPDATE "${table}" SET ${changes} WHERE ${rows} AND (${isFull({ columns })})`;
}

/** SQL: a row has something that is to be removed. */
function isFull({ columns }: Pick<PersonalTable, "columns">): string {
  return replaced(columns)
    .map(({ name, to }) => `"${name}" IS DISTINCT FROM ${to}`)
    .join(" OR ");
}

function replaced(columns: PersonalTable["columns"]): { name: string; to: string }[] {
  return Object.entries(columns).flatMap(([name, { erasure }]) =>
    "to" in erasure ? [{ name, to: erasure.to }] : [],
  );
}
