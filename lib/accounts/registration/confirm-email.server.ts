import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { accountLinkEmailJob } from "../mailed-links/account-link.email";
import { findTokenOwner, issueToken, lockAccount, takeToken } from "../mailed-links/account-tokens.server";
import { countTokenUse } from "../mailed-links/count-token-use.server";
import { throttle } from "../throttling/throttle.server";

/** Whether the owner of an account has confirmed its email. Leads are emailed only to confirmed emails. */
export async function hasConfirmedEmail(userId: string): Promise<boolean> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { emailConfirmedAt: true } });
  return user !== null && user.emailConfirmedAt !== null;
}

/**
 * Emails a new confirmation link and voids the earlier one. Does nothing when the email is confirmed.
 * @throws AppError 429 after too many requests.
 */
export async function sendEmailConfirmation(userId: string, client: Client, now = new Date()): Promise<void> {
  if (await hasConfirmedEmail(userId)) return;
  await throttle("send-confirmation", { account: userId, ipAddress: client.ipAddress });
  const mail = await prepareJob(accountLinkEmailJob);
  const tokenId = randomUUID();
  await inTransaction(async (transaction) => {
    await issueToken(transaction, { id: tokenId, userId, purpose: "confirm_email", now });
    await mail.enqueue(transaction, { tokenId });
  });
}

/** Confirms an email with the token of its link. @throws AppError 422 for a token that is not valid. */
export async function confirmEmail(token: string, client: Client, now = new Date()): Promise<void> {
  await countTokenUse("confirm-email", client, () => confirm(token, client, now));
}

function confirm(token: string, client: Client, now: Date): Promise<void> {
  return inTransaction(async (transaction) => {
    const userId = await findTokenOwner(transaction, token, ["confirm_email"], now);
    await lockAccount(transaction, userId);
    await takeToken(transaction, token, ["confirm_email"], now);
    await transaction.execute(
      sql(`UPDATE "User" SET "emailConfirmedAt" = $2, "updatedAt" = now() WHERE "id" = $1`),
      [userId, now],
    );
    await recordAudit(
      {
        actorId: null,
        action: "accounts.confirm-email",
        subject: { type: "user", id: userId },
        outcome: "done",
        ipAddress: client.ipAddress,
      },
      transaction,
    );
  });
}
