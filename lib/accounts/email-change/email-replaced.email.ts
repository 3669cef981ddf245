import "server-only";
import * as z from "zod/mini";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";

/**
 * Tells the previous email of an account that a link replaced it without its approval. Enqueue it in the transaction that
 * changes the email.
 */
export const emailReplacedJob = defineJob({
  name: "accounts.mail-email-replaced",
  schema: z.object({ tokenId: z.uuid() }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails the previous email, and removes it from our tables. Sends nothing a second time, and nothing after the account was
 * closed, which deletes the token. @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendEmailReplaced({ tokenId }: { tokenId: string }): Promise<void> {
  const token = await db().accountToken.findUnique({ where: { id: tokenId } });
  if (!token?.previousEmail) return;
  await sendMail({
    to: token.previousEmail,
    messageKey: `email-replaced-${tokenId}`,
    replyTo: "sales",
    ...emailReplacedText({ replacedBy: token.purpose === "replace_email" ? "staff" : "owner" }),
  });
  await db().accountToken.update({ where: { id: tokenId }, data: { previousEmail: null } });
}

const WHY = {
  staff:
    "Somebody told our staff that the emails to this address can no longer be read, and confirmed another address.",
  owner:
    "Somebody signed in with the password of the account, in which this address was never confirmed, and confirmed another address.",
} as const;

/**
 * The text of the email. It names neither the account nor the new email, because the reader may be a stranger: the previous
 * email may have been mistyped.
 */
export function emailReplacedText({ replacedBy }: { replacedBy: keyof typeof WHY }): MailContent {
  return {
    subject: "A Leadwell account no longer uses this email address",
    greeting: "Hello,",
    paragraphs: [
      `The email of a Leadwell account was changed. ${WHY[replacedBy]} Emails about the account no longer come here. Leads still do if the account has this address as a destination.`,
      "If this is your account and you did not ask for it, reply to this email right away. If you have no Leadwell account, somebody mistyped their address, and there is nothing to do.",
    ],
  };
}
