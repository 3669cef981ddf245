import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { type AppError, conflict } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import type { PasswordChangeBody } from "../schemas";
import { openSessionWithin, type SignedIn } from "../sessions/sessions.server";
import { throttle } from "../throttling/throttle.server";
import { isTooManyAttempts } from "../throttling/word-refusal";
import { checkNewPassword } from "./check-new-password.server";
import { confirmPassword } from "./confirm-password.server";
import { hashPassword } from "./password.server";
import { prepareSetPassword } from "./set-password.server";

/**
 * Changes the viewer's password, ends all their sessions, and opens a new one for the browser that sent the request.
 * @returns the new session's id.
 * @throws AppError 403 for a wrong current password; 422 for a new one that is too easy to guess; 409 when the
 * password was changed elsewhere meanwhile; 429 after too many changes.
 */
export async function changePassword(
  viewer: SignedIn,
  { currentPassword, newPassword }: PasswordChangeBody,
  client: Client,
): Promise<string> {
  const entry = {
    actorId: viewer.id,
    action: "accounts.change-password",
    subject: { type: "user", id: viewer.id },
    ipAddress: client.ipAddress,
  } as const;
  const passwordChangedAt = await confirmPassword(
    viewer.id,
    currentPassword,
    "currentPassword",
    client,
  ).catch(async (error: unknown) => {
    if (!isTooManyAttempts(error)) await recordAudit({ ...entry, outcome: "failed" });
    throw error;
  });
  await throttle("change-password", { account: viewer.id, ipAddress: client.ipAddress });
  await checkNewPassword(newPassword, viewer, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  const setPassword = await prepareSetPassword();
  return inTransaction(async (transaction) => {
    const secondFactorAt = await lockUnchanged(transaction, viewer, passwordChangedAt);
    await setPassword(transaction, {
      userId: viewer.id,
      passwordHash,
      now: new Date(),
      confirmedEmail: false,
    });
    await recordAudit({ ...entry, outcome: "done" }, transaction);
    const sessionId = await openSessionWithin(transaction, viewer.id, client, { secondFactorAt });
    if (!sessionId) throw changedMeanwhile();
    return sessionId;
  });
}

/** Locks the account, and checks that the session and the password are still those that the request was checked with. */
async function lockUnchanged(
  transaction: Transaction,
  viewer: SignedIn,
  passwordChangedAt: Date,
): Promise<Date | null> {
  const [account] = await transaction.rows(
    sql(`SELECT "passwordChangedAt" FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`),
    [viewer.id],
  );
  const [session] = await transaction.rows(
    sql(`SELECT "secondFactorAt" FROM "Session" WHERE "id" = $1 AND "revokedAt" IS NULL`),
    [viewer.sessionId],
  );
  const unchanged = account?.passwordChangedAt.getTime() === passwordChangedAt.getTime();
  if (!session || !unchanged) throw changedMeanwhile();
  return session.secondFactorAt;
}

/** Makes a 409: the password that the request gave is not the account's any more. */
export function changedMeanwhile(): AppError {
  return conflict(
    "password-changed-meanwhile",
    "Your password was changed on another device. Please sign in again.",
  );
}
