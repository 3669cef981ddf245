import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { healthChangeText } from "./health-change-text";
import type { HealthChange } from "./record.server";

/** Mails an owner what became of a destination. @throws when the mail server does not take it. */
export async function mailHealthChange({
  destinationId,
  change,
  noticeId,
}: HealthChange & { noticeId: string }): Promise<void> {
  const destination = await db().destination.findUnique({ where: { id: destinationId } });
  if (!destination || destination.removedAt) return;
  const user = await db().user.findUnique({ where: { id: destination.userId } });
  if (!user || user.closedAt || user.disabledAt) return;
  await sendMail({
    to: user.email,
    messageKey: `delivery-${change}-${noticeId}`,
    replyTo: { name: "Leadwell", address: env().SALES_EMAIL },
    ...healthChangeText({ firstName: user.firstName, name: destination.name, change, appUrl: env().APP_URL }),
  });
}
