import "server-only";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { logger } from "@/lib/platform/logger.server";

interface ClosedAccount {
  to: string;
  /** Null when the address was not confirmed (`mailedName`). */
  firstName: string | null;
  mailId: string;
}

/**
 * Emails the former owner that the account is closed: one attempt, and it never throws. This is not a job, because a
 * job would have to carry the email and would keep it after it is erased everywhere else (docs/decisions/0015).
 */
export async function sendAccountClosed({ to, firstName, mailId }: ClosedAccount): Promise<void> {
  try {
    await sendMail({
      to,
      messageKey: `goodbye-${mailId}`,
      replyTo: "sales",
      ...accountClosedText(firstName),
    });
  } catch {
    // The error is not logged: its text may contain the email.
    logger().warn({ mailId }, "account-closed email not sent");
  }
}

/** The text of the email. */
export function accountClosedText(firstName: string | null): MailContent {
  return {
    subject: "Your Leadwell account is closed",
    greeting: greet(firstName),
    paragraphs: [
      "Your account is closed, as you asked. We removed your name, email, phone number and company and your destinations, and we are removing the texts of your lead notes. Because the law requires it, we keep orders and payments, and invoices with the name, company and email they were issued with. We also keep the proof of which leads were sold to you.",
      `If you chatted with us, the chats stay for up to two years after the last message, ${firstName === null ? "without your name and email" : "with your name and email, so that we can answer questions about them"}. Then they are deleted.`,
      "A person in your leads may revoke consent or ask for deletion later. We cannot tell you about it any more, so honor each request that reaches you, and check your own list and the do-not-call lists before each call.",
      "If you did not ask for this, reply to this email at once. You can register again at any time, with the same email too.",
    ],
  };
}
