import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";

interface Hold {
  /** ID of the purchase. */
  holder: string;
  leadIds: readonly string[];
}

/**
 * Holds leads for a purchase. Before `until`, nobody else can buy them, by API, order or plan.
 * @returns the leads that are held. A lead that may not be sold, or that another purchase holds, is missing.
 */
export async function holdLeads(
  transaction: Transaction,
  { holder, leadIds, until }: Hold & { until: Date },
): Promise<string[]> {
  const rows = await transaction.rows(
    sql(`SELECT held AS "id!" FROM hold_leads($1, $2::uuid[], $3) AS held`),
    [holder, [...leadIds], until],
  );
  return rows.map(({ id }) => id);
}

/** Ends the hold of a purchase. Leads that it does not hold are left alone. */
export async function releaseLeads(transaction: Transaction, { holder, leadIds }: Hold): Promise<void> {
  await transaction.rows(sql(`SELECT release_leads($1, $2::uuid[])`), [holder, [...leadIds]]);
}

/**
 * Sells the chosen leads of an order to it (`LeadConfiguration.leadIds`), as far as they may still be sold, and ends the hold.
 * Call it once for an order, in a transaction of `sellInTransaction` that has locked the order.
 * @returns the leads that were sold.
 */
export async function sellChosenLeads(
  transaction: Transaction,
  { orderId, holder }: { orderId: string; holder: string },
): Promise<string[]> {
  const rows = await transaction.rows(sql(`SELECT sold AS "id!" FROM sell_chosen_leads($1, $2) AS sold`), [
    orderId,
    holder,
  ]);
  return rows.map(({ id }) => id);
}
