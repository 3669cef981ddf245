import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";
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
 * their own (`by` in the inventory). Safe to repeat. The caller holds the lock on the account.
 */
export async function clearAccount(transaction: Transaction, userId: string): Promise<void> {
  for (const table of PERSONAL_DATA) await clear(transaction, table, table.rowsOfAccount, userId);
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
  const cleared = Object.entries(columns).flatMap(([name, { erasure }]) =>
    "to" in erasure ? [{ name, to: erasure.to }] : [],
  );
  if (cleared.length === 0) return null;
  const changes = cleared.map(({ name, to }) => `"${name}" = ${to}`).join(", ");
  const isFull = cleared.map(({ name, to }) => `"${name}" IS DISTINCT FROM ${to}`).join(" OR ");
  return `UPDATE "${table}" SET ${changes} WHERE ${rows} AND (${isFull})`;
}
