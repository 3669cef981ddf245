import "server-only";
import * as z from "zod/mini";
import { formatNewYorkDay } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { mayBeStranger } from "./may-be-stranger";
import { threadPath } from "./thread.server";

/** Emails a staff reply to the visitor or customer who sent the inquiry. Enqueued in the transaction that stores the reply. */
export const inquiryReplyJob = defineJob({
  name: "inquiries.mail-reply",
  schema: z.object({ replyId: z.uuid() }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails a stored reply to the visitor, or to the present email of the customer; a response goes to sales. While the
 * customer's email is not confirmed, it may be a stranger's, so that email has no text of the chat. Does nothing when it
 * was sent before, or when a chat has no email any more (`unlinkChats`). If the process ends after sending and before
 * `mailedAt` is stored, the email is sent again under the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendInquiryReply({ replyId }: { replyId: string }): Promise<void> {
  const reply = await db().inquiryReply.findUnique({
    where: { id: replyId },
    include: {
      inquiry: { include: { user: { select: { email: true, emailConfirmedAt: true } } } },
      author: { select: { firstName: true } },
    },
  });
  // The visitor may have been erased meanwhile.
  if (!reply || reply.mailedAt) return;
  const { inquiry } = reply;
  const to = inquiry.user?.email ?? inquiry.email;
  if (to === "") return;
  // A chat is read by its account alone: whoever gets this email must sign in to read on.
  const path = inquiry.user ? paths.chat(inquiry.id) : threadPath(inquiry.id, "email");
  const threadUrl = `${env().APP_URL}${path}`;
  await sendMail({
    to,
    replyTo: "sales",
    messageKey: `inquiry-reply-${reply.id}`,
    ...(mayBeStranger(inquiry.user)
      ? replyWaitingText({ chatUrl: threadUrl })
      : inquiryReplyText({
          firstName: inquiry.firstName,
          authorFirstName: reply.author.firstName,
          replyText: reply.text,
          message: inquiry.message,
          askedAt: inquiry.createdAt,
          threadUrl,
        })),
  });
  await db().inquiryReply.update({ where: { id: replyId }, data: { mailedAt: new Date() } });
}

interface ReplyToVisitor {
  firstName: string;
  authorFirstName: string;
  replyText: string;
  /** The visitor's message; null when the form's message field was left empty. */
  message: string | null;
  askedAt: Date;
  /** The page of the conversation, on which the visitor can write on. */
  threadUrl?: string;
}

/** The text of the email. The subject contains nothing that a person typed. */
export function inquiryReplyText(reply: ReplyToVisitor): MailContent {
  const { firstName, authorFirstName, replyText, message, askedAt, threadUrl } = reply;
  return {
    subject: "Your inquiry to Leadwell",
    greeting: `Hello ${firstName},`,
    paragraphs: [replyText],
    ...(threadUrl ? { link: { label: "Open the conversation", url: threadUrl } } : {}),
    signature: `${authorFirstName}, Leadwell`,
    ...(message ? { quote: { intro: `On ${formatNewYorkDay(askedAt)} you wrote:`, text: message } } : {}),
  };
}

/** The text for a customer whose email is not confirmed: only that there is a reply. @param chatUrl needs the account. */
export function replyWaitingText({ chatUrl }: { chatUrl: string }): MailContent {
  return {
    subject: "A reply in your live chat with Leadwell",
    greeting: "Hello,",
    paragraphs: [
      "We have replied in your live chat. Sign in to read it: we do not send its text here, because this email address is not confirmed yet.",
    ],
    link: { label: "Open the chat", url: chatUrl },
    afterword: [
      "If you have no Leadwell account, somebody mistyped their address, and there is nothing to do.",
    ],
  };
}
