import "server-only";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { db } from "@/lib/platform/db/prisma.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { isMailed, orderStatusText, stillHolds } from "./order-status-text";

/**
 * Mails the buyer that an order moved; nothing when it moved on meanwhile and the mail would be wrong, or the account
 * is closed. May run twice for one move (jobs are at-least-once): both mails then carry the same Message-ID.
 * @throws when the mail server does not take it; the job is repeated then.
 */
export async function mailOrderStatus({
  orderId,
  changeId,
}: {
  orderId: string;
  changeId: string;
}): Promise<void> {
  const change = await db().orderStatusChange.findFirst({ where: { id: BigInt(changeId), orderId } });
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    include: { user: true, configuration: { include: { leadType: true } } },
  });
  if (!change || !isMailed(change.to) || !stillHolds(change.to, order.status)) return;
  const { configuration, user } = order;
  if (user.closedAt) return;
  await sendMail({
    to: user.email,
    messageKey: `order-status-${orderId}-${changeId}`,
    replyTo: { name: "Leadwell", address: env().SALES_EMAIL },
    ...orderStatusText({
      orderId,
      to: change.to,
      firstName: user.firstName,
      line: fromLineColumn(configuration.leadType.line),
      typeName: configuration.leadType.name,
      leadQuantity: configuration.leadQuantity,
      appUrl: env().APP_URL,
    }),
  });
}
