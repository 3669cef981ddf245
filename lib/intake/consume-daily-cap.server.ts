import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { capReached, type PublisherAccess } from "./authenticate-publisher.server";

/**
 * Counts a lead in the publisher's day; the row decides, however many come at once. Without a cap nothing is
 * counted: the row would be a queue for nothing.
 * @throws AppError 429 when the cap is reached; the transaction and the lead in it are rolled back.
 */
export async function consumeDailyCap(transaction: Transaction, access: PublisherAccess): Promise<void> {
  const { publisherId, dailyCap } = access;
  if (dailyCap === null) return;
  const rows = await transaction.query(
    `INSERT INTO "PublisherDailyCount" AS c ("publisherId", "day", "accepted")
     SELECT $1::uuid, trade_day(now()), 1 WHERE $2::int > 0
     ON CONFLICT ("publisherId", "day") DO UPDATE SET "accepted" = c."accepted" + 1 WHERE c."accepted" < $2::int
     RETURNING 1`,
    [publisherId, dailyCap],
  );
  if (rows.length === 0) throw capReached(access);
}
