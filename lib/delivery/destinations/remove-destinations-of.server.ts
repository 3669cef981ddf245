import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { cancelWaiting } from "../transition-deliveries.server";

/**
 * Removes all destinations of an account that is being closed: their configuration and secrets are deleted, what
 * waits for them is cancelled, and the responses of receivers are deleted, because some repeat a lead. The rows stay.
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
  const ids = removed.map(({ id }) => id);
  await cancelWaiting(transaction, ids);
  await transaction.execute(
    sql(`UPDATE "DeliveryAttempt" SET "answerSealed" = NULL WHERE "destinationId" = ANY ($1::uuid[])`),
    [ids],
  );
}
