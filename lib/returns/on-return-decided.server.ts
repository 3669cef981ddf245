import "server-only";
import { formatDecimal } from "@/lib/kit/money";
import { advanceOrder } from "@/lib/marketplace/advance-order.server";
import { fillOrder } from "@/lib/marketplace/fill-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { returnDecidedText } from "./return-decided-text";
import { readReturn } from "./staff-queries.server";

/**
 * After a decision: fills the order from stock when a replacement was granted, and mails the buyer. May run twice: a
 * full order takes no more, and both mails carry the same Message-ID.
 * @throws when the mail server does not take it; the job is repeated then.
 */
export async function onReturnDecided({ leadId }: { leadId: string }): Promise<void> {
  const decided = await readReturn(leadId);
  if (!decided?.decidedBy || (decided.status !== "approved" && decided.status !== "denied")) return;
  if (decided.granted === "replacement") await bringReplacement(leadId);
  const buyer = await db().user.findUniqueOrThrow({ where: { id: decided.buyerId } });
  if (buyer.closedAt) return;
  await sendMail({
    to: buyer.email,
    messageKey: `return-${leadId}-${decided.decidedAt}`,
    replyTo: { name: "Leadwell", address: env().SALES_EMAIL },
    ...returnDecidedText({
      leadId,
      firstName: buyer.firstName,
      status: decided.status,
      decidedBy: decided.decidedBy,
      reason: decided.reason,
      granted: decided.granted,
      answer: decided.answer,
      refund: decided.refund && formatDecimal(decided.refund.amount),
      appUrl: env().APP_URL,
    }),
  });
}

async function bringReplacement(leadId: string): Promise<void> {
  const { orderId } = await db().leadReturn.findUniqueOrThrow({
    where: { leadId },
    select: { orderId: true },
  });
  await fillOrder(orderId);
  await advanceOrder(orderId);
}
