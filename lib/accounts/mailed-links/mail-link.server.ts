import "server-only";
import type { AccountToken, User } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { accountKey } from "../account-keys";
import { deriveToken } from "./account-tokens.server";
import { addressInUseText, linkMailText } from "./link-mail-text";

/**
 * Mails the link of a token; nothing when the token was used, voided or has expired since, or the account was
 * disabled or closed. May run twice for one token: both mails then carry the same Message-ID.
 * @throws when the mail server does not take it; the job is repeated then.
 */
export async function mailLink({ tokenId }: { tokenId: string }, now = new Date()): Promise<void> {
  const token = await db().accountToken.findUnique({ where: { id: tokenId }, include: { user: true } });
  if (!token || token.usedAt || token.expiresAt <= now) return;
  if (token.user.disabledAt || token.user.closedAt) return;
  if (token.purpose === "confirm_email_change") await mailNewAddress(token, token.newEmail ?? "");
  else await mailTo(token.user.email, token);
}

type TokenOfUser = AccountToken & { user: User };

/** An address that has an account gets a mail that says so, and no link; whoever asked cannot tell. */
async function mailNewAddress(token: TokenOfUser, newEmail: string): Promise<void> {
  const holder = await db().user.findUnique({ where: { emailKey: accountKey(newEmail) } });
  if (!holder || holder.id === token.userId) return mailTo(newEmail, token);
  await sendMail({
    to: holder.email,
    messageKey: `account-${token.id}`,
    ...addressInUseText({ firstName: holder.firstName, appUrl: env().APP_URL }),
  });
}

async function mailTo(address: string, token: TokenOfUser): Promise<void> {
  await sendMail({
    to: address,
    messageKey: `account-${token.id}`,
    ...linkMailText({
      purpose: token.purpose,
      firstName: token.user.firstName,
      email: token.user.email,
      newEmail: token.newEmail ?? "",
      token: deriveToken(token.id),
      appUrl: env().APP_URL,
    }),
  });
}
