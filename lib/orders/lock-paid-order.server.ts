import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/**
 * Locks the order of a payment, which whatever changes the order's money does first. Before that it holds the row of the
 * customer, as a foreign key does: closing an account locks the customer and then the account's demands, so whoever locked a
 * demand first and wrote a document of the customer later would wait in a circle.
 * @returns null when the payment became no order.
 */
export async function lockPaidOrder(
  transaction: Transaction,
  paymentIntentId: string,
): Promise<{ id: string; userId: string } | null> {
  await transaction.execute(
    sql(
      `SELECT 1 FROM "User" WHERE "id" = (SELECT "userId" FROM "Order" WHERE "paymentIntentId" = $1) FOR KEY SHARE`,
    ),
    [paymentIntentId],
  );
  const [order = null] = await transaction.rows(
    sql(`SELECT "id", "userId" FROM "Order" WHERE "paymentIntentId" = $1 FOR NO KEY UPDATE`),
    [paymentIntentId],
  );
  return order;
}
