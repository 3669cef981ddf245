import "server-only";
import * as z from "zod/mini";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { contactOf } from "@/lib/settings/operator-contact";
import { readSettings } from "@/lib/settings/read-settings.server";

/**
 * Tells the current email of an account that staff have sent a link to another one. Enqueue it in the transaction that
 * creates the token.
 */
export const replacementLinkSentJob = defineJob({
  name: "accounts.mail-replacement-link-sent",
  schema: z.object({ tokenId: z.uuid() }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails the current email. Sends nothing once the link was used, because the account then has the new email and
 * `emailReplacedJob` tells the previous one, and nothing after the account was closed. One statement reads both, so
 * that the email is never the new one.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendReplacementLinkSent({ tokenId }: { tokenId: string }): Promise<void> {
  const user = await db().user.findFirst({
    where: { closedAt: null, accountTokens: { some: { id: tokenId, usedAt: null } } },
    select: { email: true, emailConfirmedAt: true },
  });
  if (!user) return;
  const { phone, phoneHours } = contactOf(await readSettings());
  await sendMail({
    to: user.email,
    messageKey: `replacement-link-sent-${tokenId}`,
    replyTo: "sales",
    ...replacementLinkSentText({
      isConfirmed: user.emailConfirmedAt !== null,
      phone: phone.label,
      phoneHours,
      appUrl: env().APP_URL,
    }),
  });
}

interface LinkSent {
  /** Whether the current email was confirmed. If not, its reader may be a stranger, who gets no link to a new password. */
  isConfirmed: boolean;
  /** The phone of support, and its hours. */
  phone: string;
  phoneHours: string;
  appUrl: string;
}

/** The text of the email. It names neither the account nor the new email, because the reader may be a stranger. */
export function replacementLinkSentText({ isConfirmed, phone, phoneHours, appUrl }: LinkSent): MailContent {
  return {
    subject: "Somebody asked us to replace the email of a Leadwell account",
    greeting: "Hello,",
    paragraphs: [
      "Somebody told our staff that the emails to this address can no longer be read, and we sent a link to another address. When the link is used, the email of the Leadwell account changes. The link is valid for 24 hours.",
      `If this is your account and you did not ask for this, choose a new password right away: until the link is used, a new password makes it invalid. Then reply to this email or call us: ${phone} (${phoneHours}).`,
      "If you have no Leadwell account, somebody mistyped their address, and there is nothing to do.",
    ],
    ...(isConfirmed
      ? { link: { label: "Choose a new password", url: `${appUrl}${paths.forgotPassword}` } }
      : {}),
  };
}
