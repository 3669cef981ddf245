import "server-only";
import * as z from "zod/mini";
import { greet, mailedName } from "@/lib/accounts/profile/mail-greeting";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";

/** Emails the customer that a refund was paid outside of Stripe. Enqueued in the transaction that settles it. */
export const paidOutsideJob = defineJob({
  name: "payments.mail-paid-outside",
  schema: z.object({ paymentIntentId: z.string(), refundId: z.string(), amount: z.string() }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails the customer that we paid a refund in another way. Nothing else tells them: there is no credit note, and the invoice stays as
 * it is. Sends nothing when the account is closed. May run twice (jobs run at least once); both emails then have the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPaidOutside(paid: {
  paymentIntentId: string;
  /** What `payRefundOutside` was called with. */
  refundId: string;
  /** In words, `$45.50`. */
  amount: string;
}): Promise<void> {
  const { paymentIntentId, refundId, amount } = paid;
  const [{ user }, order] = await Promise.all([
    db().payment.findUniqueOrThrow({ where: { paymentIntentId }, include: { user: true } }),
    db().order.findUnique({ where: { paymentIntentId }, select: { id: true } }),
  ]);
  if (user.closedAt) return;
  await sendMail({
    to: user.email,
    messageKey: `paid-outside-${refundId}`,
    replyTo: "sales",
    ...paidOutsideText({
      firstName: mailedName(user),
      amount,
      orderId: order?.id ?? null,
      appUrl: env().APP_URL,
    }),
  });
}

interface PaidRefund {
  firstName: string | null;
  /** `$45.50` */
  amount: string;
  /** Null for a payment that became no order. */
  orderId: string | null;
  appUrl: string;
}

/** The text of the email. */
export function paidOutsideText({ firstName, amount, orderId, appUrl }: PaidRefund): MailContent {
  const what = orderId ? `your order ${shortId(orderId)}` : "a payment that did not become an order";
  return {
    subject: `We paid ${amount} to you`,
    greeting: greet(firstName),
    paragraphs: [
      `We owed you a refund of ${amount} for ${what}. It could not be made to your card or bank account, so we paid ${amount} to you in another way.`,
      "This refund has no credit note. Please keep this email for your records.",
    ],
    facts: [["Refund", amount]],
    link: orderId
      ? { label: "View your order", url: `${appUrl}${paths.order(orderId)}` }
      : { label: "View your billing page", url: `${appUrl}${paths.billing}` },
    afterword: ["If you did not get this money, or have a question, just reply to this email."],
  };
}
