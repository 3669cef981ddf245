import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { voidTokens } from "../mailed-links/account-tokens.server";
import { endAllSessions } from "../sessions/sessions.server";
import { passwordNoticeJob } from "./password-notice.job";

interface NewPassword {
  userId: string;
  passwordHash: string;
  now: Date;
}

/**
 * Prepares the one way to give an account another password. What it returns runs in the caller's transaction:
 * the new hash, the end of every session, the end of every link that could undo it, and a mail to the owner.
 */
export async function prepareSetPassword() {
  const notice = await prepareJob(passwordNoticeJob);
  return async (transaction: Transaction, { userId, passwordHash, now }: NewPassword): Promise<void> => {
    await transaction.execute(
      sql(
        `UPDATE "User" SET "passwordHash" = $2, "passwordChangedAt" = $3, "updatedAt" = now() WHERE "id" = $1`,
      ),
      [userId, passwordHash, now],
    );
    await endAllSessions(userId, "password-changed", { transaction });
    await voidTokens(transaction, {
      userId,
      purposes: ["reset_password", "approve_email_change", "confirm_email_change"],
      now,
    });
    await notice.enqueue(transaction, { userId, noticeId: randomUUID() });
  };
}
