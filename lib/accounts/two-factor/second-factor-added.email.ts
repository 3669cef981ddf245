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

const EVENTS = ["turned-on", "codes-renewed"] as const;
/** Two-factor sign-in was turned on, or its recovery codes were replaced. */
type SecondFactorEvent = (typeof EVENTS)[number];

/**
 * Emails the owner that two-factor sign-in was turned on, or that the recovery codes were replaced. Enqueue it in the transaction that
 * does this.
 */
export const secondFactorAddedEmailJob = defineJob({
  name: "accounts.mail-second-factor-added",
  schema: z.object({ userId: z.uuid(), noticeId: z.uuid(), event: z.enum(EVENTS) }),
  retryLimit: MAIL_RETRIES,
});

/** Sends nothing when the account was closed. @throws when the mail server refuses the email; the job is then repeated. */
export async function sendSecondFactorAdded({
  userId,
  noticeId,
  event,
}: {
  userId: string;
  noticeId: string;
  event: SecondFactorEvent;
}): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user || user.closedAt) return;
  await sendMail({
    to: user.email,
    messageKey: `second-factor-added-${noticeId}`,
    replyTo: "sales",
    ...secondFactorAddedText({ firstName: mailedName(user), appUrl: env().APP_URL, event }),
  });
}

const TEXTS = {
  "turned-on": {
    subject: "Two-factor sign-in was turned on in your Leadwell account",
    what: "Two-factor sign-in of your account was turned on, and every other device was signed out. Signing in now needs a code from the authenticator app, or a recovery code.",
  },
  "codes-renewed": {
    subject: "The recovery codes of your Leadwell account were replaced",
    what: "New recovery codes of your account were made with your password and a code. The recovery codes from before do not work any more.",
  },
} as const;

/** The text of the email. */
export function secondFactorAddedText({
  firstName,
  appUrl,
  event,
}: {
  firstName: string | null;
  appUrl: string;
  event: SecondFactorEvent;
}): MailContent {
  const { subject, what } = TEXTS[event];
  return {
    subject,
    greeting: greet(firstName),
    paragraphs: [
      what,
      "If this was you, there is nothing to do. If it was not, choose a new password right away, and reply to this email.",
    ],
    link: { label: "Choose a new password", url: `${appUrl}${paths.forgotPassword}` },
  };
}
