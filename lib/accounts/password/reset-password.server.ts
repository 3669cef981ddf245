import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { type AuditRecord, recordAudit } from "@/lib/audit/record-audit.server";
import { notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { accountKey } from "../account-keys";
import { sendAccountLink } from "../mailed-links/account-link.email";
import {
  findTokenOwner,
  issueToken,
  lockAccount,
  takeToken,
  voidTokens,
} from "../mailed-links/account-tokens.server";
import { countTokenUse } from "../mailed-links/count-token-use.server";
import type { ResetPasswordBody } from "../schemas";
import { throttle } from "../throttling/throttle.server";
import { clearSecondFactor } from "../two-factor/two-factor.server";
import { checkNewPassword } from "./check-new-password.server";
import { hashPassword } from "./password.server";
import { prepareSetPassword } from "./set-password.server";

/**
 * Creates a token for a forgotten password and emails its link. Enqueued for every email that someone enters, known or
 * not, so that the response takes as long for both; `userId` belongs to nobody for an unknown one.
 */
export const passwordResetJob = defineJob({
  name: "accounts.request-password-reset",
  schema: z.object({ tokenId: z.uuid(), userId: z.uuid() }),
  retryLimit: 10,
});

/**
 * Accepts a request for a new password. Known and unknown emails cost the same work, the same statements and one job; the
 * difference is in the job, which nobody waits for.
 * @throws AppError 429 after too many requests.
 */
export async function requestPasswordReset(email: string, client: Client): Promise<void> {
  const emailKey = accountKey(email);
  const user = await db().user.findUnique({ where: { emailKey }, select: { id: true } });
  await throttle("request-password-reset", { account: user?.id ?? emailKey, ipAddress: client.ipAddress });
  const job = await prepareJob(passwordResetJob);
  await inTransaction(async (transaction) => {
    await job.enqueue(transaction, { tokenId: randomUUID(), userId: user?.id ?? randomUUID() });
    await recordAudit(
      {
        actorId: null,
        action: "accounts.request-password-reset",
        subject: user ? { type: "user", id: user.id } : undefined,
        outcome: "done",
        ipAddress: client.ipAddress,
      },
      transaction,
    );
  });
}

/** Creates the token and emails its link. Does nothing for an account that is unknown, disabled or closed. */
export async function sendPasswordReset({
  tokenId,
  userId,
}: {
  tokenId: string;
  userId: string;
}): Promise<void> {
  const user = await db().user.findFirst({ where: { id: userId, disabledAt: null, closedAt: null } });
  if (!user) return;
  const token = { id: tokenId, userId, purpose: "reset_password", now: new Date() } as const;
  await inTransaction((transaction) => issueToken(transaction, token));
  await sendAccountLink({ tokenId });
}

/**
 * Sets a new password with the token of an email. Ends every session and does not sign in: the owner signs in with the
 * new password, and with the second factor if the account has one. On an account whose email was never confirmed, the link
 * confirms it, and removes second factor and phone (`confirmByLink`).
 * @throws AppError 422 for a token that is not valid, or a password that is too easy to guess.
 */
export async function resetPassword(
  body: ResetPasswordBody,
  client: Client,
  now = new Date(),
): Promise<void> {
  await countTokenUse("reset-password", client, () => setWithToken(body, client, now));
}

async function setWithToken(
  { token, password }: ResetPasswordBody,
  client: Client,
  now: Date,
): Promise<void> {
  const userId = await inTransaction((transaction) =>
    findTokenOwner(transaction, token, ["reset_password"], now),
  );
  const owner = await db().user.findUnique({ where: { id: userId } });
  if (!owner) throw notFound("Account");
  await checkNewPassword(password, owner);
  const passwordHash = await hashPassword(password);
  const setPassword = await prepareSetPassword();
  await inTransaction(async (transaction) => {
    await lockAccount(transaction, userId);
    await takeToken(transaction, token, ["reset_password"], now);
    const confirmedEmail = await confirmByLink(transaction, userId, client, now);
    await setPassword(transaction, { userId, passwordHash, now, confirmedEmail });
    await auditReset(transaction, { action: "accounts.reset-password" }, userId, client);
  });
}

/**
 * Confirms an email that was never confirmed: whoever has the link reads the mailbox. Until then anybody could have registered with
 * it. So second factor and phone, which decide who signs in and whom staff believe, are removed: they may be a stranger's.
 * A confirmed account keeps both. Lock the account before.
 * @returns whether it was confirmed now.
 */
async function confirmByLink(
  transaction: Transaction,
  userId: string,
  client: Client,
  now: Date,
): Promise<boolean> {
  const [unproven] = await transaction.rows(
    sql(`SELECT "phone" IS NOT NULL AS "hasPhone!", "totpConfirmedAt" IS NOT NULL AS "hasFactor!" FROM "User"
         WHERE "id" = $1 AND "emailConfirmedAt" IS NULL`),
    [userId],
  );
  if (!unproven) return false;
  await transaction.execute(
    sql(`UPDATE "User" SET "emailConfirmedAt" = $2, "phone" = NULL, "updatedAt" = now() WHERE "id" = $1`),
    [userId, now],
  );
  await clearSecondFactor(transaction, userId);
  await voidTokens(transaction, { userId, purposes: ["confirm_email"], now });
  await auditReset(transaction, { action: "accounts.confirm-email" }, userId, client);
  if (unproven.hasFactor)
    await auditReset(transaction, { action: "accounts.disable-second-factor" }, userId, client);
  if (unproven.hasPhone) {
    const entry = { action: "accounts.change-profile", after: { changed: ["phone"] } } as const;
    await auditReset(transaction, entry, userId, client);
  }
  return true;
}

async function auditReset(
  transaction: Transaction,
  entry: Pick<AuditRecord, "action" | "after">,
  userId: string,
  { ipAddress }: Client,
): Promise<void> {
  const subject = { type: "user", id: userId } as const;
  await recordAudit({ ...entry, actorId: null, subject, outcome: "done", ipAddress }, transaction);
}
