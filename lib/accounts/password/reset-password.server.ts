import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { accountKey } from "../account-keys";
import { sendAccountLink } from "../mailed-links/account-link.email";
import { findTokenOwner, issueToken, lockAccount, takeToken } from "../mailed-links/account-tokens.server";
import { countTokenUse } from "../mailed-links/count-token-use.server";
import type { ResetPasswordBody } from "../schemas";
import { throttle } from "../throttling/throttle.server";
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
 * new password, and with the second factor if the account has one.
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
    await setPassword(transaction, { userId, passwordHash, now });
    await recordAudit(
      {
        actorId: null,
        action: "accounts.reset-password",
        subject: { type: "user", id: userId },
        outcome: "done",
        ipAddress: client.ipAddress,
      },
      transaction,
    );
  });
}
