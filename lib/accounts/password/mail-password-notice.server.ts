import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { passwordNoticeText } from "../mailed-links/link-mail-text";

/** Tells an owner that their password was changed. @throws when the mail server does not take it. */
export async function mailPasswordNotice({
  userId,
  noticeId,
}: {
  userId: string;
  noticeId: string;
}): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user || user.closedAt) return;
  await sendMail({
    to: user.email,
    messageKey: `password-notice-${noticeId}`,
    replyTo: { name: "Leadwell", address: env().SALES_EMAIL },
    ...passwordNoticeText({
      firstName: user.firstName,
      changedAt: user.passwordChangedAt,
      appUrl: env().APP_URL,
    }),
  });
}
