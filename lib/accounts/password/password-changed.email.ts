import "server-only";
import * as z from "zod/mini";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Emails the owner that the password was changed. Enqueue it in the transaction that changes the password. */
export const passwordChangedEmailJob = defineJob({
  name: "accounts.mail-password-notice",
  schema: z.object({ userId: z.uuid(), noticeId: z.uuid() }),
  retryLimit: 10,
});

/**
 * Emails the owner that the password was changed, so that they notice a change by someone else. Sends nothing when the
 * account was closed.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPasswordChanged({
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
    messageKey: `password-notice-${noticeId}`,
    replyTo: "sales",
    ...passwordChangedText({
      firstName: user.firstName,
      changedAt: user.passwordChangedAt,
      appUrl: env().APP_URL,
    }),
  });
}

interface PasswordChange {
  firstName: string;
  changedAt: Date;
  appUrl: string;
}

/** The text of the email. */
export function passwordChangedText({ firstName, changedAt, appUrl }: PasswordChange): MailContent {
  const when = changedAt.toISOString().replace("T", " ").slice(0, 16);
  return {
    subject: "Your Leadwell password was changed",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The password of your account was changed on ${when} UTC, and every other device was signed out.`,
      "If this was you, there is nothing to do. If it was not, choose a new password right away, and reply to this email.",
    ],
    link: { label: "Choose a new password", url: `${appUrl}${paths.forgotPassword}` },
  };
}
