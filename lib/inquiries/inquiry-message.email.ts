import "server-only";
import * as z from "zod/mini";
import { oneLine } from "@/lib/kit/one-line";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { mayBeStranger } from "./may-be-stranger";

/** Emails a further message of a visitor or customer to sales. */
export const inquiryMessageJob = defineJob({
  name: "inquiries.mail-message-to-sales",
  schema: z.object({ messageId: z.uuid() }),
  retryLimit: 20,
});

/** Emails a stored message to sales. @throws when the mail server refuses the email; the job is then repeated. */
export async function sendInquiryMessage({ messageId }: { messageId: string }): Promise<void> {
  const message = await db().inquiryMessage.findUnique({
    where: { id: messageId },
    include: { inquiry: { include: { user: { select: { email: true, emailConfirmedAt: true } } } } },
  });
  if (!message) return;
  const { user } = message.inquiry;
  const address = user?.email ?? message.inquiry.email;
  const name = `${message.inquiry.firstName} ${message.inquiry.lastName}`.trim();
  await sendMail({
    to: env().SALES_EMAIL,
    // A chat of a closed account may have no email (`unlinkChats`).
    ...(address && !mayBeStranger(user) ? { replyTo: { name: oneLine(name), address } } : {}),
    messageKey: `inquiry-message-${messageId}`,
    ...inquiryMessageText({
      name,
      text: message.text,
      url: `${env().APP_URL}${paths.adminInquiry(message.inquiryId)}`,
    }),
  });
}

/** The text of the email. */
export function inquiryMessageText({
  name,
  text,
  url,
}: {
  name: string;
  text: string;
  url: string;
}): MailContent {
  return {
    subject: `New message: ${name}`,
    paragraphs: [text],
    link: { label: "Reply in Leadwell", url },
    afterword: ["A reply to this email does not appear in the conversation."],
  };
}
