import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { replyMailText } from "./reply-mail-text";

/**
 * Mails a stored reply to the person who asked; their answer goes to sales. Does nothing when it was mailed
 * before. A run that ends between the mail and its note sends it again under the same Message-ID.
 * @throws when the mail server does not take it; the job is repeated then.
 */
export async function mailInquiryReply({ replyId }: { replyId: string }): Promise<void> {
  const reply = await db().inquiryReply.findUniqueOrThrow({
    where: { id: replyId },
    include: { inquiry: true, author: { select: { firstName: true } } },
  });
  if (reply.mailedAt) return;
  await sendMail({
    to: reply.inquiry.email,
    replyTo: { name: "Leadwell", address: env().SALES_EMAIL },
    messageKey: `inquiry-reply-${reply.id}`,
    ...replyMailText({
      firstName: reply.inquiry.firstName,
      authorFirstName: reply.author.firstName,
      replyText: reply.text,
      message: reply.inquiry.message,
      askedAt: reply.inquiry.createdAt,
    }),
  });
  await db().inquiryReply.update({ where: { id: replyId }, data: { mailedAt: new Date() } });
}
