import "server-only";
import { randomUUID } from "node:crypto";
import type { AuditAction } from "@/lib/audit/actions";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, refused } from "@/lib/kit/errors";
import type { AccountTokenPurpose } from "@/lib/platform/db/generated/enums";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { accountKey } from "../account-keys";
import { accountLinkEmailJob } from "../mailed-links/account-link.email";
import {
  findTokenOwner,
  issueToken,
  takeToken,
  type UsedToken,
  voidTokens,
} from "../mailed-links/account-tokens.server";
import { countTokenUse } from "../mailed-links/count-token-use.server";
import { changedMeanwhile } from "../password/change-password.server";
import { confirmPassword } from "../password/confirm-password.server";
import { identityChangedJob } from "../profile/identity-changed.job";
import { accountTaken, brokenUniqueKey } from "../registration/insert-user.server";
import type { EmailChangeBody } from "../schemas";
import { endAllSessions } from "../sessions/sessions.server";
import { throttle } from "../throttling/throttle.server";
import { emailReplacedJob } from "./email-replaced.email";
import { isReservedFor } from "./reserved-email.server";

/** The two links of a change: to the present email and to the new one. */
const PURPOSES = ["approve_email_change", "confirm_email_change"] as const;
export type EmailChangePurpose = (typeof PURPOSES)[number];

/**
 * Requests a new email for an account. A confirmed account gets two links, to the present email and to the new one. An account
 * whose email was never confirmed gets one link, to the new email: the present one may be mistyped and a stranger's, so it
 * proves nothing, and its confirmation link is made invalid. The response does not say whether the new email already has an
 * account. Only its owner is told (account-link.email.ts).
 * @returns whether the present email must approve the change.
 * @throws AppError 403 for a wrong password; 422 for the email that the account already has; 409 when the password was changed
 * meanwhile, and for the administrator's email.
 */
export async function requestEmailChange(
  viewer: { id: string; email: string },
  { newEmail, password }: EmailChangeBody,
  client: Client,
  now = new Date(),
): Promise<{ needsApproval: boolean }> {
  const passwordChangedAt = await confirmPassword(viewer.id, password, "password", client);
  if (accountKey(newEmail) === accountKey(viewer.email)) {
    const message = "This is already your email";
    throw refused("same-email", `${message}.`, { newEmail: [message] });
  }
  await throttle("change-email", { account: viewer.id, ipAddress: client.ipAddress });
  const mail = await prepareJob(accountLinkEmailJob);
  return inTransaction(async (transaction) => {
    const needsApproval = await lockConfirmed(transaction, viewer.id, passwordChangedAt);
    if (await isReservedFor(transaction, viewer.id, newEmail)) throw accountTaken("newEmail");
    if (!needsApproval) {
      const purposes = ["confirm_email", "approve_email_change"] as const;
      await voidTokens(transaction, { userId: viewer.id, purposes, now });
    }
    for (const purpose of needsApproval ? PURPOSES : (["confirm_email_change"] as const)) {
      const id = randomUUID();
      await issueToken(transaction, { id, userId: viewer.id, purpose, newEmail, now });
      await mail.enqueue(transaction, { tokenId: id });
    }
    await audit(transaction, "accounts.request-email-change", viewer.id, client);
    return { needsApproval };
  });
}

/**
 * Locks an account. @returns whether its email is confirmed.
 * @param passwordChangedAt when the password that the request gave was set: another one by now refuses the request.
 */
async function lockConfirmed(
  transaction: Transaction,
  userId: string,
  passwordChangedAt?: Date,
): Promise<boolean> {
  const [user] = await transaction.rows(
    sql(
      `SELECT "emailConfirmedAt" IS NOT NULL AS "isConfirmed!", "passwordChangedAt" FROM "User"
       WHERE "id" = $1 AND "closedAt" IS NULL FOR NO KEY UPDATE`,
    ),
    [userId],
  );
  if (passwordChangedAt && user?.passwordChangedAt.getTime() !== passwordChangedAt.getTime())
    throw changedMeanwhile();
  return user?.isConfirmed ?? false;
}

/** Which tokens a link may carry. Both links to a new email open the same page. */
const PURPOSES_OF_LINK = {
  approve_email_change: ["approve_email_change"],
  confirm_email_change: ["confirm_email_change", "replace_email"],
} as const satisfies Record<EmailChangePurpose, readonly AccountTokenPurpose[]>;

/**
 * Accepts a token of a change. The email changes, and counts as confirmed, with the second of two tokens, with the only one of
 * an account whose email was not confirmed, or with the one that staff sent to somebody who lost the mailbox. In the last
 * two cases the previous email is told, and after the last one every session ends.
 * @returns whether the email has changed now.
 * @throws AppError 422 for an invalid token; 409 if another account has the new email by now, or the present email was
 * confirmed after the only link had been sent.
 */
export async function takeEmailChangeLink(
  token: string,
  purpose: EmailChangePurpose,
  client: Client,
  now = new Date(),
): Promise<{ changed: boolean }> {
  const action =
    purpose === "approve_email_change" ? "accounts.approve-email-change" : "accounts.confirm-email";
  const purposes = PURPOSES_OF_LINK[purpose];
  const notice = await prepareJob(emailReplacedJob);
  const identityChanged = await prepareJob(identityChangedJob);
  return countTokenUse("confirm-email", client, () =>
    inTransaction(async (transaction) => {
      const userId = await findTokenOwner(transaction, token, purposes, now);
      const isConfirmed = await lockConfirmed(transaction, userId);
      const used = await takeToken(transaction, token, purposes, now);
      const other = await readOtherLink(transaction, used);
      if (!other && isConfirmed && used.purpose !== "replace_email") throw confirmedMeanwhile();
      if (!other) {
        await keepPreviousEmail(transaction, used);
        await notice.enqueue(transaction, { tokenId: used.id });
      }
      const changed = other?.isUsed ?? true;
      if (changed) await changeAddress(transaction, used, now);
      if (used.purpose === "replace_email") await endAllSessions(userId, "ended-by-staff", { transaction });
      await audit(transaction, action, userId, client);
      if (changed) {
        await audit(transaction, "accounts.change-email", userId, client);
        await identityChanged.enqueue(transaction, { userId });
      }
      return { changed };
    }),
  );
}

/** Keeps the email for the notice about the change: jobs carry no emails, and the account has the new one by then. */
async function keepPreviousEmail(transaction: Transaction, { id, userId }: UsedToken): Promise<void> {
  await transaction.execute(
    sql(
      `UPDATE "AccountToken" SET "previousEmail" = (SELECT "email" FROM "User" WHERE "id" = $2) WHERE "id" = $1`,
    ),
    [id, userId],
  );
}

/** The two tokens of one request have the same time. Tokens of an earlier request do not count. */
async function readOtherLink(transaction: Transaction, used: UsedToken): Promise<{ isUsed: boolean } | null> {
  if (used.purpose === "replace_email") return null;
  const other = used.purpose === "approve_email_change" ? "confirm_email_change" : "approve_email_change";
  const [found] = await transaction.rows(
    sql(`SELECT "usedAt" IS NOT NULL AS "isUsed!" FROM "AccountToken"
       WHERE "userId" = $1 AND "purpose" = $2::"AccountTokenPurpose" AND "newEmail" = $3 AND "createdAt" = $4`),
    [used.userId, other, used.newEmail, used.createdAt],
  );
  return found ?? null;
}

function confirmedMeanwhile() {
  return conflict(
    "email-confirmed-meanwhile",
    "The current email of the account was confirmed after this link was sent. Please ask for the change again.",
  );
}

function emailTaken() {
  return conflict("email-taken", "Another account now uses this email address. Your email has not changed.");
}

/** Makes links invalid that were sent to the previous email, and those of other changes. */
async function changeAddress(
  transaction: Transaction,
  { userId, newEmail }: UsedToken,
  now: Date,
): Promise<void> {
  if (newEmail === null) throw new Error("a change of email without a new email");
  // The link may be older than the setting, or than this rule.
  if (await isReservedFor(transaction, userId, newEmail)) throw emailTaken();
  try {
    await transaction.execute(
      sql(
        `UPDATE "User" SET "email" = $2, "emailKey" = $3, "emailConfirmedAt" = $4, "updatedAt" = now() WHERE "id" = $1`,
      ),
      [userId, newEmail, accountKey(newEmail), now],
    );
  } catch (error) {
    if (brokenUniqueKey(error) === null) throw error;
    throw emailTaken();
  }
  const purposes = ["reset_password", "confirm_email", ...PURPOSES, "replace_email"] as const;
  await voidTokens(transaction, { userId, purposes, now });
}

async function audit(
  transaction: Transaction,
  action: AuditAction,
  userId: string,
  client: Client,
): Promise<void> {
  const actorId = action === "accounts.request-email-change" ? userId : null;
  const subject = { type: "user", id: userId } as const;
  await recordAudit({ actorId, action, subject, outcome: "done", ipAddress: client.ipAddress }, transaction);
}
