import "server-only";
import * as z from "zod/mini";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { PHONE_DAYS } from "../staff/phone-age";
import { greet, mailedName } from "./mail-greeting";

const phoneNotice = z.object({
  userId: z.uuid(),
  noticeId: z.uuid(),
  change: z.enum(["added", "changed", "removed"]),
});
type PhoneNotice = z.infer<typeof phoneNotice>;

/**
 * Emails the owner that the phone of the account was added, changed or removed. Enqueue it in the transaction that changes it.
 */
export const phoneChangedEmailJob = defineJob({
  name: "accounts.mail-phone-changed",
  schema: phoneNotice,
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails the owner. Somebody else may have changed the phone, because a session is enough for that, and staff call this phone to
 * find out who is asking. Sends nothing when the account was closed, or its email was never confirmed: the mailbox may be a stranger's, and
 * no phone of such an account proves anything.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPhoneChanged({ userId, noticeId, change }: PhoneNotice): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user?.emailConfirmedAt || user.closedAt) return;
  await sendMail({
    to: user.email,
    messageKey: `phone-changed-${noticeId}`,
    replyTo: "sales",
    ...phoneChangedText({ firstName: mailedName(user), change, appUrl: env().APP_URL }),
  });
}

interface ChangedPhone {
  firstName: string | null;
  change: PhoneNotice["change"];
  appUrl: string;
}

/** The text of the email. It names no phone: a mailbox that somebody else reads must not tell them which one we call. */
export function phoneChangedText({ firstName, change, appUrl }: ChangedPhone): MailContent {
  return {
    subject: `The phone number of your Leadwell account was ${change}`,
    greeting: greet(firstName),
    paragraphs: [
      change === "added"
        ? "A phone number was added to your account."
        : `The phone number of your account was ${change}.`,
      `Our staff call the phone number of an account when they have to verify who somebody is. They do not use a number in the ${PHONE_DAYS} days after a change.`,
      "If this was you, there is nothing to do. If it was not, choose a new password right away, which signs out every device, and reply to this email.",
    ],
    link: { label: "Choose a new password", url: `${appUrl}${paths.forgotPassword}` },
  };
}
