import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { endAllSessions } from "../sessions/sessions.server";
import { closedIdentity } from "./closed-identity";

interface Erasure {
  userId: string;
  /** Hash of a password that nobody knows. */
  passwordHash: string;
}

/**
 * Replaces everything personal in the row of an account, ends its sessions and closes it for good. The row stays, because
 * orders and payments name it; so does the customer id at Stripe. The caller has locked the row and has made sure that it
 * may be closed; it also removes links, recovery codes and the browsers of sessions (clearAccount).
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
  return endAllSessions(userId, "closed", { transaction });
}
