import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/**
 * Removes all destinations of an account that is being closed: their configuration and secrets are deleted, what
 * waits for them is cancelled, and the responses of receivers are deleted, because some repeat a lead. The rows stay.
 */
export async function removeDestinationsOf(transaction: Transaction, userId: string): Promise<void> {
  // Destinations before deliveries, as record_attempts locks them.
  await transaction.query(
    `UPDATE "Destination" SET "removedAt" = COALESCE("removedAt", now()), "configSealed" = NULL, "name" = '',
       "summary" = '', "secretSealed" = NULL, "previousSecretSealed" = NULL
     WHERE "userId" = $1`,
    [userId],
  );
  await transaction.query(
    `UPDATE "Delivery" d SET "status" = 'cancelled', "claimedBy" = NULL
     FROM "Destination" t WHERE t."id" = d."destinationId" AND t."userId" = $1 AND d."status" = 'due'`,
    [userId],
  );
  await transaction.query(
    `UPDATE "DeliveryAttempt" a SET "answerSealed" = NULL
     FROM "Destination" t WHERE t."id" = a."destinationId" AND t."userId" = $1`,
    [userId],
  );
}
