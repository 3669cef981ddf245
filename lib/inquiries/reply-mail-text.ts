import type { MailContent } from "@/lib/platform/email/mail-content";

interface ReplyMail {
  firstName: string;
  authorFirstName: string;
  replyText: string;
  /** What the visitor wrote; null when the form's message was left empty. */
  message: string | null;
  askedAt: Date;
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The mail that brings a reply. Nothing that anybody typed stands in the subject. */
export function replyMailText(mail: ReplyMail): MailContent {
  const { firstName, authorFirstName, replyText, message, askedAt } = mail;
  return {
    subject: "Your inquiry to Leadwell",
    greeting: `Hello ${firstName},`,
    paragraphs: [replyText],
    signature: `${authorFirstName}, Leadwell`,
    ...(message ? { quote: { intro: `On ${day.format(askedAt)} you wrote:`, text: message } } : {}),
  };
}
