import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { cancelWaiting } from "../transition-deliveries.server";

/**
 * Removes all destinations of an account that is being closed: deletes their configuration and secrets, and cancels their
 * waiting deliveries. The rows stay.
 */
export async function removeDestinationsOf(transaction: Transaction, userId: string): Promise<void> {
  const removed = await transaction.rows(
    sql(
      `UPDATE "Destination" SET "removedAt" = COALESCE("removedAt", now()), "configSealed" = NULL, "name" = '',
         "summary" = '', "secretSealed" = NULL, "previousSecretSealed" = NULL
       WHERE "userId" = $1 RETURNING "id"`,
    ),
    [userId],
  );
  await cancelWaiting(
    transaction,
    removed.map(({ id }) => id),
  );
}
