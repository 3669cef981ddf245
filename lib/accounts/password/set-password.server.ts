import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { voidTokens } from "../mailed-links/account-tokens.server";
import { endAllSessions } from "../sessions/sessions.server";
import { passwordChangedEmailJob } from "./password-changed.email";

interface NewPassword {
  userId: string;
  passwordHash: string;
  now: Date;
  /** Whether the link that set it also confirmed the email (`confirmByLink`); the notice then says so. */
  confirmedEmail: boolean;
}

/**
 * Returns a function that sets an account's password in the caller's transaction. It stores the hash, ends every
 * session, voids every link that could undo the change, and enqueues an email to the owner. Nothing else may change a
 * password.
 */
export async function prepareSetPassword() {
  const notice = await prepareJob(passwordChangedEmailJob);
  return async (
    transaction: Transaction,
    { userId, passwordHash, now, confirmedEmail }: NewPassword,
  ): Promise<void> => {
    await transaction.execute(
      sql(
        `UPDATE "User" SET "passwordHash" = $2, "passwordChangedAt" = $3, "updatedAt" = now() WHERE "id" = $1`,
      ),
      [userId, passwordHash, now],
    );
    await endAllSessions(userId, "password-changed", { transaction });
    await voidTokens(transaction, {
      userId,
      purposes: ["reset_password", "approve_email_change", "confirm_email_change", "replace_email"],
      now,
    });
    await notice.enqueue(transaction, { userId, noticeId: randomUUID(), confirmedEmail });
  };
}
