import "server-only";
import { randomUUID } from "node:crypto";
import type { AuditAction } from "@/lib/audit/actions";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, refused } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { accountKey } from "../account-keys";
import { accountLinkEmailJob } from "../mailed-links/account-link.email";
import {
  findTokenOwner,
  issueToken,
  lockAccount,
  takeToken,
  type UsedToken,
  voidTokens,
} from "../mailed-links/account-tokens.server";
import { countTokenUse } from "../mailed-links/count-token-use.server";
import { confirmPassword } from "../password/confirm-password.server";
import { brokenUniqueKey } from "../registration/insert-user.server";
import type { EmailChangeBody } from "../schemas";
import { throttle } from "../throttling/throttle.server";

/** The two links of a change: to the present address, and to the new one. */
const PURPOSES = ["approve_email_change", "confirm_email_change"] as const;
export type EmailChangePurpose = (typeof PURPOSES)[number];

/**
 * Takes the wish for another e-mail address: a link to the present address and one to the new one. Whether the
 * new one has an account already is not told here, only to its owner (account-link.email.ts).
 * @throws AppError 403 for a wrong password; 422 for the address that the account has.
 */
export async function requestEmailChange(
  viewer: { id: string; email: string },
  { newEmail, password }: EmailChangeBody,
  client: Client,
  now = new Date(),
): Promise<void> {
  await confirmPassword(viewer.id, password, "password", client);
  if (accountKey(newEmail) === accountKey(viewer.email)) {
    const message = "This is your address already";
    throw refused("same-email", `${message}.`, { newEmail: [message] });
  }
  await throttle("change-email", { account: viewer.id, ipAddress: client.ipAddress });
  const mail = await prepareJob(accountLinkEmailJob);
  await inTransaction(async (transaction) => {
    for (const purpose of PURPOSES) {
      const id = randomUUID();
      await issueToken(transaction, { id, userId: viewer.id, purpose, newEmail, now });
      await mail.enqueue(transaction, { tokenId: id });
    }
    await audit(transaction, "accounts.request-email-change", viewer.id, client);
  });
}

/**
 * Takes one of the two tokens; with the second one the address changes, and counts as confirmed.
 * @returns whether it has changed now.
 * @throws AppError 422 for a token that is no good; 409 when the new address has got an account.
 */
export async function takeEmailChangeLink(
  token: string,
  purpose: EmailChangePurpose,
  client: Client,
  now = new Date(),
): Promise<{ changed: boolean }> {
  const action =
    purpose === "approve_email_change" ? "accounts.approve-email-change" : "accounts.confirm-email";
  return countTokenUse("confirm-email", client, () =>
    inTransaction(async (transaction) => {
      const userId = await findTokenOwner(transaction, token, purpose, now);
      await lockAccount(transaction, userId);
      const used = await takeToken(transaction, token, purpose, now);
      const changed = await isOtherLinkUsed(transaction, used, purpose);
      if (changed) await changeAddress(transaction, used, now);
      await audit(transaction, action, userId, client);
      if (changed) await audit(transaction, "accounts.change-email", userId, client);
      return { changed };
    }),
  );
}

/** The two tokens of one wish are made at the same moment; those of an earlier wish do not count. */
async function isOtherLinkUsed(
  transaction: Transaction,
  used: UsedToken,
  purpose: EmailChangePurpose,
): Promise<boolean> {
  const other = purpose === "approve_email_change" ? "confirm_email_change" : "approve_email_change";
  const found = await transaction.execute(
    sql(`SELECT 1 FROM "AccountToken" WHERE "userId" = $1 AND "purpose" = $2::"AccountTokenPurpose"
       AND "newEmail" = $3 AND "createdAt" = $4 AND "usedAt" IS NOT NULL`),
    [used.userId, other, used.newEmail, used.createdAt],
  );
  return found > 0;
}

/** Links that went to the address before are worth nothing from now on. */
async function changeAddress(
  transaction: Transaction,
  { userId, newEmail }: UsedToken,
  now: Date,
): Promise<void> {
  if (newEmail === null) throw new Error("a change of e-mail without an address");
  try {
    await transaction.execute(
      sql(
        `UPDATE "User" SET "email" = $2, "emailKey" = $3, "emailConfirmedAt" = $4, "updatedAt" = now() WHERE "id" = $1`,
      ),
      [userId, newEmail, accountKey(newEmail), now],
    );
  } catch (error) {
    if (brokenUniqueKey(error) === null) throw error;
    throw conflict(
      "email-taken",
      "This e-mail address has got an account meanwhile. Your address stays as it is.",
    );
  }
  await voidTokens(transaction, { userId, purposes: ["reset_password", "confirm_email"], now });
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
