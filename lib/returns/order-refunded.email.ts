import "server-only";
import * as z from "zod/mini";
import { greet, mailedName } from "@/lib/accounts/profile/mail-greeting";
import { formatAmount } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { describeRefund, type UndeliveredRefund } from "@/lib/orders/refund-words";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";

/**
 * Emails the customer that the undelivered leads of an order are refunded. Enqueued in the transaction of a refund that comes
 * after the end of the order; a refund in the same transaction is in the email about the new status.
 */
export const orderRefundedJob = defineJob({
  name: "orders.mail-refund",
  schema: z.object({ orderId: z.uuid() }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails the customer. Sends nothing when the account is closed, or when the payment was refunded in Stripe's dashboard meanwhile. May
 * run twice (jobs run at least once); both emails then have the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendOrderRefunded({ orderId }: { orderId: string }): Promise<void> {
  const purchase = await db().leadPurchase.findFirst({
    where: { configuration: { orders: { some: { id: orderId } } } },
  });
  // The newer one: an API purchase that brought only some of its leads was refunded for the others before, as FROM_ORDERS says.
  const refund = await db().partialRefund.findFirst({
    where: { causeId: { in: [orderId, purchase?.id ?? orderId] } },
    orderBy: { createdAt: "desc" },
    include: { order: { include: { user: true } } },
  });
  if (!refund || refund.amountCents === 0) return;
  const { user, currency } = refund.order;
  if (user.closedAt) return;
  await sendMail({
    to: user.email,
    messageKey: `order-refunded-${orderId}`,
    replyTo: "sales",
    ...orderRefundedText({
      orderId,
      firstName: mailedName(user),
      refund: { leads: refund.leads, amountCents: refund.amountCents, currency },
      appUrl: env().APP_URL,
    }),
  });
}

interface RefundedOrder {
  orderId: string;
  firstName: string | null;
  refund: UndeliveredRefund;
  appUrl: string;
}

/** The text of the email. */
export function orderRefundedText({ orderId, firstName, refund, appUrl }: RefundedOrder): MailContent {
  const id = shortId(orderId);
  return {
    subject: `Refund for your Leadwell order ${id}`,
    greeting: greet(firstName),
    paragraphs: [`This is about your order ${id}, which has ended. ${describeRefund(refund)}`],
    facts: [
      ["Order", id],
      ["Refund", formatAmount(refund.amountCents, refund.currency)],
    ],
    link: { label: "View your order", url: `${appUrl}${paths.order(orderId)}` },
    afterword: [
      "The credit note is on your billing page once Stripe has confirmed the refund.",
      "Questions? Just reply to this email.",
    ],
  };
}
