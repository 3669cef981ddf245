import "server-only";
import * as z from "zod/mini";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { greet, mailedName } from "../profile/mail-greeting";

/** Emails the owner that the password was changed. Enqueue it in the transaction that changes the password. */
export const passwordChangedEmailJob = defineJob({
  name: "accounts.mail-password-notice",
  // A job that an earlier release enqueued does not say whether the link also confirmed the email: it did not.
  schema: z.object({ userId: z.uuid(), noticeId: z.uuid(), confirmedEmail: z._default(z.boolean(), false) }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails the owner that the password was changed, so that they notice a change by someone else. Sends nothing when the
 * account was closed.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPasswordChanged({
  userId,
  noticeId,
  confirmedEmail,
}: {
  userId: string;
  noticeId: string;
  confirmedEmail: boolean;
}): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user || user.closedAt) return;
  await sendMail({
    to: user.email,
    messageKey: `password-notice-${noticeId}`,
    replyTo: "sales",
    ...passwordChangedText({
      // The name, too, may be a stranger's who registered with this address.
      firstName: confirmedEmail ? null : mailedName(user),
      changedAt: user.passwordChangedAt,
      confirmedEmail,
      appUrl: env().APP_URL,
    }),
  });
}

interface PasswordChange {
  firstName: string | null;
  changedAt: Date;
  confirmedEmail: boolean;
  appUrl: string;
}

const CONFIRMED =
  "The link for the new password also confirmed this email address. Nobody had confirmed it before, so somebody else may have set up the account. To be safe, we removed its phone number and turned off two-factor sign-in. You can set up both again in Settings.";

/** The text of the email. */
export function passwordChangedText({
  firstName,
  changedAt,
  confirmedEmail,
  appUrl,
}: PasswordChange): MailContent {
  const when = changedAt.toISOString().replace("T", " ").slice(0, 16);
  return {
    subject: "Your Leadwell password was changed",
    greeting: greet(firstName),
    paragraphs: [
      `The password of your account was changed on ${when} UTC, and every other device was signed out.`,
      ...(confirmedEmail ? [CONFIRMED] : []),
      "If this was you, there is nothing to do. If it was not, choose a new password right away, and reply to this email.",
    ],
    link: { label: "Choose a new password", url: `${appUrl}${paths.forgotPassword}` },
    afterword: [
      `A new password does not end API keys or destinations. If somebody else may have used your account, revoke the API keys (${appUrl}${paths.apiKeys}) and remove the destinations (${appUrl}${paths.delivery}) that you do not recognize.`,
    ],
  };
}
