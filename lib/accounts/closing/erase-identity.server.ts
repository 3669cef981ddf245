import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { endAllSessions } from "../sessions/sessions.server";
import { closedIdentity } from "./closed-identity";

interface Erasure {
  userId: string;
  /** Of a password that nobody knows. */
  passwordHash: string;
}

/**
 * Takes everything personal out of an account and closes it for good: name, addresses, second factor, links,
 * what its browsers called themselves. The row itself stays, because orders and payments name it; so does the
 * customer id at Stripe. The caller has locked the row and has made sure that it may be closed.
 * @returns how many sessions ended.
 */
export async function eraseIdentity(
  transaction: Transaction,
  { userId, passwordHash }: Erasure,
): Promise<number> {
  const identity = closedIdentity(userId);
  await transaction.execute(
    sql(`UPDATE "User"
     SET "username" = $2, "usernameKey" = $3, "email" = $4, "emailKey" = $5, "firstName" = $6, "lastName" = $7,
       "company" = NULL, "phone" = NULL, "timeZone" = DEFAULT, "passwordHash" = $8, "emailConfirmedAt" = NULL,
       "totpSecretSealed" = NULL, "totpConfirmedAt" = NULL, "totpLastStep" = NULL,
       "closedAt" = now(), "disabledAt" = COALESCE("disabledAt", now()), "updatedAt" = now()
     WHERE "id" = $1`),
    [
      userId,
      identity.username,
      identity.usernameKey,
      identity.email,
      identity.emailKey,
      identity.firstName,
      identity.lastName,
      passwordHash,
    ],
  );
  await transaction.execute(sql(`DELETE FROM "AccountToken" WHERE "userId" = $1`), [userId]);
  await transaction.execute(sql(`DELETE FROM "RecoveryCode" WHERE "userId" = $1`), [userId]);
  const sessionsEnded = await endAllSessions(userId, "closed", { transaction });
  await transaction.execute(
    sql(`UPDATE "Session" SET "userAgent" = NULL, "address" = NULL WHERE "userId" = $1`),
    [userId],
  );
  return sessionsEnded;
}
