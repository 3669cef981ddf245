import "server-only";
import { AppError } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/**
 * Locks an account whose email is confirmed, so that two calls at once do not both find room for the last of a limited number of
 * things, such as destinations.
 * @param then what the account can do after the confirmation; a sentence.
 * @throws AppError 403 `email-not-confirmed`.
 */
export async function lockConfirmed(transaction: Transaction, userId: string, then: string): Promise<void> {
  const [user] = await transaction.rows(
    sql(
      `SELECT "emailConfirmedAt" IS NOT NULL AS "confirmed!" FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`,
    ),
    [userId],
  );
  if (!user?.confirmed)
    throw new AppError("email-not-confirmed", 403, `Confirm your email first: we sent you a link. ${then}`);
}
