import "server-only";
import { oneLine } from "@/lib/kit/one-line";
import { db } from "@/lib/platform/db/prisma.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { inquiryMailText } from "./inquiry-mail-text";

/**
 * Mails a stored inquiry to sales; a reply goes to the visitor. Does nothing when it was mailed before.
 * @throws when the mail server does not take it; the job is repeated then.
 */
export async function mailInquiry({ inquiryId }: { inquiryId: string }): Promise<void> {
  const inquiry = await db().inquiry.findUniqueOrThrow({ where: { id: inquiryId } });
  if (inquiry.mailedAt) return;
  const name = `${inquiry.firstName} ${inquiry.lastName}`;
  await sendMail({
    to: env().SALES_EMAIL,
    replyTo: { name: oneLine(name), address: inquiry.email },
    messageKey: `inquiry-${inquiry.id}`,
    ...inquiryMailText(inquiry),
  });
  await db().inquiry.update({ where: { id: inquiryId }, data: { mailedAt: new Date() } });
}
