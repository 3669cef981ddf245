import "server-only";
import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { accountKey } from "../account-keys";
import { replacementLinkSentJob } from "../email-change/replacement-link-sent.email";
import { isReservedFor } from "../email-change/reserved-email.server";
import { accountLinkEmailJob } from "../mailed-links/account-link.email";
import { issueToken } from "../mailed-links/account-tokens.server";
import { accountTaken } from "../registration/insert-user.server";
import { throttle } from "../throttling/throttle.server";
import { requireSettledPhone } from "./require-settled-phone.server";

/**
 * Sends a link to a new email for somebody who lost the mailbox of the current one, after staff have checked who asks
 * (docs/security.md, "A lost mailbox"), and tells the current email. Using the link changes the email
 * (`takeEmailChangeLink`). The log has neither of the two emails.
 * @throws AppError 404; 409 for one's own account, a disabled one, an email of another account or of the administrator, `phone-changed` for an
 * account whose phone was changed in the last `PHONE_DAYS`, or `no-phone` for a customer without one; 422 for the email that the account already has; 429 after too
 * many links.
 */
export async function sendReplacementLink(
  userId: string,
  newEmail: string,
  actor: Actor,
  now = new Date(),
): Promise<void> {
  if (userId === actor.id) {
    throw conflict("own-account", "Change your own email in the settings, or ask a colleague.");
  }
  const mail = await prepareJob(accountLinkEmailJob);
  const notice = await prepareJob(replacementLinkSentJob);
  await throttle("change-email", { account: userId, ipAddress: actor.ipAddress });
  await inTransaction(async (transaction) => {
    const provesNothing = await checkNewEmail(transaction, userId, accountKey(newEmail));
    if (await isReservedFor(transaction, userId, newEmail)) throw accountTaken("newEmail");
    await requireSettledPhone(transaction, userId, "send the link", now);
    if (provesNothing) {
      throw conflict("no-phone", "The account has no phone, so nothing proves who asks for the link.");
    }
    const id = randomUUID();
    await issueToken(transaction, { id, userId, purpose: "replace_email", newEmail, now });
    await mail.enqueue(transaction, { tokenId: id });
    await notice.enqueue(transaction, { tokenId: id });
    await recordAudit(
      {
        actorId: actor.id,
        action: "accounts.send-replacement-link",
        subject: { type: "user", id: userId },
        outcome: "done",
        ipAddress: actor.ipAddress,
      },
      transaction,
    );
  });
}

/**
 * Locks the account. @throws AppError as `sendReplacementLink`.
 * @returns whether it has no phone that staff could call. Colleagues are asked in person.
 */
async function checkNewEmail(transaction: Transaction, userId: string, newKey: string): Promise<boolean> {
  const [user] = await transaction.rows(
    sql(`SELECT "emailKey", "role", "phone", "disabledAt" IS NOT NULL AS "isDisabled!", "closedAt" IS NOT NULL AS "isClosed!"
       FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`),
    [userId],
  );
  if (!user || user.isClosed) throw notFound("Account");
  if (user.isDisabled) throw conflict("account-disabled", "The account is disabled. Enable it first.");
  if (user.emailKey === newKey) {
    const message = "This is already the email of the account";
    throw refused("same-email", `${message}.`, { newEmail: [message] });
  }
  const taken = await transaction.execute(sql(`SELECT 1 FROM "User" WHERE "emailKey" = $1`), [newKey]);
  if (taken > 0) throw conflict("email-taken", "Another account uses this email.");
  return user.role === "customer" && user.phone === null;
}
