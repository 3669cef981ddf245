import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import type { AuditFacts } from "@/lib/audit/remove-secrets";
import { refused } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { env } from "@/lib/platform/env/env.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { ADMIN_USERNAME, accountKey } from "../account-keys";
import { checkNewPassword } from "../password/check-new-password.server";
import { hashPassword } from "../password/password.server";
import { prepareSetPassword } from "../password/set-password.server";
import { STAFF_PASSWORD_LENGTH } from "../password/staff-password";
import { applyHolds, holdsChangedJob } from "../standing/apply-holds.server";
import { insertUser } from "./insert-user.server";

/**
 * Creates the administrator (username `Admin`, email `ADMIN_EMAIL`). If the account exists, sets a new password as the
 * owner's own change does, enables it, and makes it staff again. Both are in the audit log, without an actor.
 * @throws AppError 422 for a short password or a demo password; 409 when the email belongs to another account.
 */
export async function ensureAdmin(password: string): Promise<{ username: string; isNew: boolean }> {
  if (password.length < STAFF_PASSWORD_LENGTH) {
    throw refused(
      "password-too-short",
      `Set ADMIN_PASSWORD to at least ${STAFF_PASSWORD_LENGTH} characters.`,
    );
  }
  await checkNewPassword(password, { username: ADMIN_USERNAME, email: env().ADMIN_EMAIL, role: "staff" });
  const passwordHash = await hashPassword(password);
  const setPassword = await prepareSetPassword();
  const holdsChanged = await prepareJob(holdsChangedJob);
  return inTransaction(async (transaction) => {
    const [existing] = await transaction.rows(
      sql(`SELECT "id", "username", "role", "disabledAt" IS NOT NULL AS "disabled!" FROM "User"
           WHERE "usernameKey" = $1 FOR NO KEY UPDATE`),
      [accountKey(ADMIN_USERNAME)],
    );
    if (!existing) {
      await auditAdmin(transaction, await insertAdmin(transaction, passwordHash), null);
      return { username: ADMIN_USERNAME, isNew: true };
    }
    const { id: userId, username, role, disabled } = existing;
    await transaction.execute(
      sql(`UPDATE "User" SET "role" = 'staff', "disabledAt" = NULL,
             "emailConfirmedAt" = COALESCE("emailConfirmedAt", now()), "updatedAt" = now() WHERE "id" = $1`),
      [userId],
    );
    await setPassword(transaction, { userId, passwordHash, now: new Date(), confirmedEmail: false });
    if (disabled) {
      await applyHolds(transaction, userId);
      await holdsChanged.enqueue(transaction, { userId });
    }
    await auditAdmin(transaction, userId, { role, disabled, sessionsEnded: false });
    return { username, isNew: false };
  });
}

function insertAdmin(transaction: Transaction, passwordHash: string): Promise<string> {
  return insertUser(transaction, {
    username: ADMIN_USERNAME,
    email: env().ADMIN_EMAIL,
    firstName: "Leadwell",
    lastName: "Admin",
    role: "staff",
    passwordHash,
    emailConfirmedAt: new Date(),
  });
}

/** @param before null for a new account. A new password ends the sessions; a fact named after it would be removed as a secret. */
async function auditAdmin(
  transaction: Transaction,
  userId: string,
  before: AuditFacts | null,
): Promise<void> {
  await recordAudit(
    {
      actorId: null,
      action: "accounts.create-admin",
      subject: { type: "user", id: userId },
      outcome: "done",
      before: before ?? undefined,
      after: { role: "staff", disabled: false, ...(before && { sessionsEnded: true }) },
    },
    transaction,
  );
}
