import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { CONSUMER_DATA } from "../personal-data/consumer-data";
import type { PersonalTable } from "../personal-data/inventory";

/**
 * Removes what the inventory says is removed when a consumer is erased, from every table with rows about these leads.
 * It may be repeated. The caller has moved the leads to `erased`, and holds the locks on them.
 */
export async function clearPersonalData(transaction: Transaction, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  for (const table of CONSUMER_DATA) {
    const statement = clearingStatement(table);
    if (statement) await transaction.query(statement, [leadIds]);
  }
}

/** The statement that clears a table; null when the table has nothing to clear. $1: ids of leads. */
function clearingStatement({ table, rowsOfLeads, erases, columns }: PersonalTable): string | null {
  if (!rowsOfLeads) return null;
  if (erases === "rows") return `DELETE FROM "${table}" WHERE ${rowsOfLeads}`;
  const cleared = Object.entries(columns).flatMap(([name, { erasure }]) =>
    "to" in erasure ? [{ name, to: erasure.to }] : [],
  );
  if (cleared.length === 0) return null;
  const changes = cleared.map(({ name, to }) => `"${name}" = ${to}`).join(", ");
  const isFull = cleared.map(({ name, to }) => `"${name}" IS DISTINCT FROM ${to}`).join(" OR ");
  return `UPDATE "${table}" SET ${changes} WHERE ${rowsOfLeads} AND (${isFull})`;
}
