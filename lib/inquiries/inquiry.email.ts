import "server-only";
import * as z from "zod/mini";
import { oneLine } from "@/lib/kit/one-line";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { mayBeStranger } from "./may-be-stranger";

/** Emails an inquiry to sales. */
export const inquiryEmailJob = defineJob({
  name: "inquiries.mail-to-sales",
  schema: z.object({ inquiryId: z.uuid() }),
  retryLimit: 20,
});

/**
 * Emails a stored inquiry to sales; a reply to it goes to the visitor, or to the customer if the email is confirmed. Does nothing
 * when it was sent before.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendInquiry({ inquiryId }: { inquiryId: string }): Promise<void> {
  const inquiry = await db().inquiry.findUnique({
    where: { id: inquiryId },
    include: { user: { select: { emailConfirmedAt: true } } },
  });
  // Its person may have been erased meanwhile.
  if (!inquiry || inquiry.mailedAt) return;
  const name = `${inquiry.firstName} ${inquiry.lastName}`;
  const url = `${env().APP_URL}${paths.adminInquiry(inquiryId)}`;
  await sendMail({
    to: env().SALES_EMAIL,
    // A chat of a closed account may have no email (`unlinkChats`).
    ...(inquiry.email && !mayBeStranger(inquiry.user)
      ? { replyTo: { name: oneLine(name), address: inquiry.email } }
      : {}),
    messageKey: `inquiry-${inquiry.id}`,
    ...(inquiry.industry === null
      ? chatText(inquiry, url)
      : inquiryText({ ...inquiry, industry: inquiry.industry }, url)),
  });
  // Not by Prisma, whose updates of this table a rule refuses: they could change the status.
  await autocommit.execute(sql(`UPDATE "Inquiry" SET "mailedAt" = now() WHERE "id" = $1`), [inquiryId]);
}

interface StoredInquiry {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  company: string | null;
  message: string | null;
}

interface FormInquiry extends StoredInquiry {
  industry: string;
  leadVolume: string | null;
}

/** The text of the email about an inquiry of the contact form. @param url the staff's page of it. */
export function inquiryText(inquiry: FormInquiry, url: string): MailContent {
  const name = `${inquiry.firstName} ${inquiry.lastName}`;
  return {
    subject: `Inquiry: ${name}, ${inquiry.industry}`,
    paragraphs: [inquiry.message ?? "(no message)"],
    facts: [
      ["Name", name],
      ["Email", inquiry.email],
      ["Phone", inquiry.phone ?? "-"],
      ["Company", inquiry.company ?? "-"],
      ["Industry", inquiry.industry],
      ["Lead volume", inquiry.leadVolume ?? "-"],
    ],
    link: { label: "Reply in Leadwell", url },
    afterword: [
      "We told the visitor that we will get in touch within 24 hours.",
      "A reply to this email goes to the visitor, but it is not stored in Leadwell, and the inquiry stays new there.",
    ],
  };
}

/** The text of the email about a chat that a customer began. @param url the staff's page of it. */
export function chatText(inquiry: StoredInquiry, url: string): MailContent {
  const name = `${inquiry.firstName} ${inquiry.lastName}`.trim();
  return {
    subject: `Live chat: ${name}`,
    paragraphs: [inquiry.message ?? "(no message)"],
    facts: [
      ["Name", name],
      ["Email", inquiry.email || "-"],
      ["Phone", inquiry.phone ?? "-"],
      ["Company", inquiry.company ?? "-"],
    ],
    link: { label: "Reply in Leadwell", url },
    afterword: [
      "The customer sees a reply that you write there at once. A reply to this email does not appear in the chat.",
    ],
  };
}
