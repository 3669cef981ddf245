import "server-only";
import { notFound } from "@/lib/kit/errors";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { NewPublisher } from "./new-publisher";

/** A publisher as it stands, held until the transaction ends. */
export interface LockedPublisher extends NewPublisher {
  pausedAt: Date | null;
  pauseReason: string | null;
}

/** @throws AppError 404. */
export async function lockPublisher(publisherId: string, transaction: Transaction): Promise<LockedPublisher> {
  // Not FOR UPDATE: posts refer to the publisher, and need not wait.
  const [publisher] = await transaction.query<LockedPublisher>(
    `SELECT "name", "lines"::text[] AS "lines", "states", "dailyCap", "pausedAt", "pauseReason"
     FROM "Publisher" WHERE "id" = $1 FOR NO KEY UPDATE`,
    [publisherId],
  );
  if (!publisher) throw notFound("Publisher");
  return publisher;
}
