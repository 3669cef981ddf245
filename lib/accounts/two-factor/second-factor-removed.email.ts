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

/** Emails the owner that the second factor is gone. Enqueue it in the transaction that removes it. */
export const secondFactorRemovedEmailJob = defineJob({
  name: "accounts.mail-second-factor-removed",
  // A job that an earlier release enqueued does not say who: only staff enqueued it.
  schema: z.object({
    userId: z.uuid(),
    noticeId: z.uuid(),
    removedBy: z._default(z.enum(["staff", "owner"]), "staff"),
  }),
  retryLimit: MAIL_RETRIES,
});

/** Sends nothing when the account was closed. @throws when the mail server refuses the email; the job is then repeated. */
export async function sendSecondFactorRemoved({
  userId,
  noticeId,
  removedBy,
}: {
  userId: string;
  noticeId: string;
  removedBy: RemovedBy;
}): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user || user.closedAt) return;
  await sendMail({
    to: user.email,
    messageKey: `second-factor-removed-${noticeId}`,
    replyTo: "sales",
    ...secondFactorRemovedText({ firstName: mailedName(user), appUrl: env().APP_URL, removedBy }),
  });
}

/** Who removed it: staff for somebody who lost it, or a signed-in device of the account. */
type RemovedBy = "staff" | "owner";

const TEXTS = {
  staff: {
    subject: "Two-factor sign-in was removed from your Leadwell account",
    what: "Our staff removed two-factor sign-in from your account, because somebody told us that your authenticator and your recovery codes are lost. Every device was signed out.",
    next: "If this was you, sign in with your password and set up two-factor sign-in again.",
  },
  owner: {
    subject: "Two-factor sign-in was turned off in your Leadwell account",
    what: "Two-factor sign-in of your account was turned off with your password and a code. Every other device was signed out.",
    next: "If this was you, there is nothing to do.",
  },
} as const;

/** The text of the email. */
export function secondFactorRemovedText({
  firstName,
  appUrl,
  removedBy,
}: {
  firstName: string | null;
  appUrl: string;
  removedBy: RemovedBy;
}): MailContent {
  const { subject, what, next } = TEXTS[removedBy];
  return {
    subject,
    greeting: greet(firstName),
    paragraphs: [what, `${next} If it was not, choose a new password right away, and reply to this email.`],
    link: { label: "Choose a new password", url: `${appUrl}${paths.forgotPassword}` },
  };
}
