import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";

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
    replyTo: { name, address: inquiry.email },
    subject: `Inquiry: ${name}, ${inquiry.industry}`,
    messageKey: `inquiry-${inquiry.id}`,
    text: [
      `Name:        ${name}`,
      `E-mail:      ${inquiry.email}`,
      `Phone:       ${inquiry.phone}`,
      `Company:     ${inquiry.company ?? "-"}`,
      `Industry:    ${inquiry.industry}`,
      `Lead volume: ${inquiry.leadVolume ?? "-"}`,
      "",
      inquiry.message ?? "(no message)",
      "",
      "Promised to the visitor: contact within 24 hours.",
    ].join("\n"),
  });
  await db().inquiry.update({ where: { id: inquiryId }, data: { mailedAt: new Date() } });
}
