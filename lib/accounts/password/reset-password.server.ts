import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { accountKey } from "../account-keys";
import { findTokenOwner, issueToken, lockAccount, takeToken } from "../mailed-links/account-tokens.server";
import { countTokenUse } from "../mailed-links/count-token-use.server";
import { mailLink } from "../mailed-links/mail-link.server";
import type { ResetPasswordBody } from "../schemas";
import { throttle } from "../throttling/throttle.server";
import { checkNewPassword } from "./check-new-password.server";
import { hashPassword } from "./password.server";
import { passwordResetJob } from "./password-reset.job";
import { prepareSetPassword } from "./set-password.server";

/**
 * Takes the wish for a new password. Known and unknown addresses are answered after the same work, one look-up
 * and one job; what differs happens in the job, where nobody waits for it.
 * @throws AppError 429 after too many.
 */
export async function requestPasswordReset(email: string, client: Client): Promise<void> {
  const emailKey = accountKey(email);
  const user = await db().user.findUnique({ where: { emailKey }, select: { id: true } });
  await throttle("request-password-reset", { account: user?.id ?? emailKey, address: client.address });
  const job = await prepareJob(passwordResetJob);
  await inTransaction(async (transaction) => {
    await job.enqueue(transaction, { tokenId: randomUUID(), userId: user?.id ?? randomUUID() });
    await recordAudit(
      {
        actorId: null,
        action: "accounts.request-password-reset",
        subject: user ? { type: "user", id: user.id } : undefined,
        outcome: "done",
        address: client.address,
      },
      transaction,
    );
  });
}

/** The job: makes the token and mails its link. Nothing for an account that is not there, disabled or closed. */
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
  await mailLink({ tokenId });
}

/**
 * Sets a new password with the token of a mail. Ends every session and signs nobody in: whoever knows the new
 * password can do that, with the second factor if the account has one.
 * @throws AppError 422 for a token that is no good, or a password that is too easy to guess.
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
    findTokenOwner(transaction, token, "reset_password", now),
  );
  const owner = await db().user.findUnique({ where: { id: userId } });
  if (!owner) throw notFound("Account");
  await checkNewPassword(password, owner);
  const passwordHash = await hashPassword(password);
  const setPassword = await prepareSetPassword();
  await inTransaction(async (transaction) => {
    await lockAccount(transaction, userId);
    await takeToken(transaction, token, "reset_password", now);
    await setPassword(transaction, { userId, passwordHash, now });
    await recordAudit(
      {
        actorId: null,
        action: "accounts.reset-password",
        subject: { type: "user", id: userId },
        outcome: "done",
        address: client.address,
      },
      transaction,
    );
  });
}
