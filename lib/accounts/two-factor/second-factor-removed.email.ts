import "server-only";
import * as z from "zod/mini";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Emails the owner that staff removed the second factor. Enqueue it in the transaction that removes it. */
export const secondFactorRemovedEmailJob = defineJob({
  name: "accounts.mail-second-factor-removed",
  schema: z.object({ userId: z.uuid(), noticeId: z.uuid() }),
  retryLimit: 10,
});

/** Sends nothing when the account was closed. @throws when the mail server refuses the email; the job is then repeated. */
export async function sendSecondFactorRemoved({
  userId,
  noticeId,
}: {
  userId: string;
  noticeId: string;
}): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user || user.closedAt) return;
  await sendMail({
    to: user.email,
    messageKey: `second-factor-removed-${noticeId}`,
    replyTo: { name: "Leadwell", address: env().SALES_EMAIL },
    ...secondFactorRemovedText({ firstName: user.firstName, appUrl: env().APP_URL }),
  });
}

/** The text of the email. */
export function secondFactorRemovedText({
  firstName,
  appUrl,
}: {
  firstName: string;
  appUrl: string;
}): MailContent {
  return {
    subject: "Two-factor sign-in was removed from your Leadwell account",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "our staff removed two-factor sign-in from your account, because somebody told us that your authenticator and your recovery codes are lost. Every device was signed out.",
      "If this was you, sign in with your password and set up two-factor sign-in again. If it was not, choose a new password right away, and reply to this email.",
    ],
    link: { label: "Choose a new password", url: `${appUrl}${paths.forgotPassword}` },
  };
}
