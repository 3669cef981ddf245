import "server-only";
import * as z from "zod/mini";
import { greet, mailedName } from "@/lib/accounts/profile/mail-greeting";
import { formatCount } from "@/lib/kit/format-count";
import { formatDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { retrievePaymentIntent } from "./stripe-client.server";

/** Emails the customer that the bank refused the debit of a purchase, or that it was stopped. Enqueued in the transaction that records it. */
export const bankDebitFailedJob = defineJob({
  name: "payments.mail-debit-failed",
  schema: z.object({
    paymentIntentId: z.string(),
    failedAt: z.iso.datetime(),
    isStopped: z.optional(z.boolean()),
  }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails the customer, with a link to the checkout of the same configuration. Sends nothing when it was paid meanwhile, when the bank
 * has the debit after all, or when the account was closed. May run twice.
 * @throws when the mail server refuses the email, or Stripe does not respond; the job is then repeated.
 */
export async function sendBankDebitFailed(failure: {
  paymentIntentId: string;
  /** ISO 8601. The same intent can fail again after another attempt of the customer. */
  failedAt: string;
  /** It was canceled before the bank had decided. Jobs of the previous release do not say it. */
  isStopped?: boolean | undefined;
}): Promise<void> {
  const { paymentIntentId, failedAt, isStopped = false } = failure;
  const payment = await db().payment.findUniqueOrThrow({
    where: { paymentIntentId },
    include: { user: true, configuration: true },
  });
  const { user, configuration, state } = payment;
  const isOpen = state === "open" || state === "canceled";
  if (user.closedAt || !isOpen || configuration.status === "ordered") return;
  // An old reading of the payment may have been recorded over a newer one: the bank may still have the debit, or have paid it.
  const atStripe = await retrievePaymentIntent(paymentIntentId);
  if (atStripe?.status === "processing" || atStripe?.status === "succeeded") return;
  await sendMail({
    to: user.email,
    messageKey: `debit-failed-${paymentIntentId}-${failedAt}`,
    replyTo: "sales",
    ...bankDebitFailedText({
      firstName: mailedName(user),
      // A debit that the bank refused can be canceled before we read it.
      isStopped: isStopped && !atStripe?.last_payment_error,
      amountCents: payment.amountCents,
      leadQuantity: configuration.leadQuantity,
      states: configuration.selectedStates,
      checkoutUrl: `${env().APP_URL}${paths.checkoutConfiguration(payment.leadConfigId)}`,
    }),
  });
}

interface FailedDebit {
  firstName: string | null;
  /** Canceled before the bank had decided, which Stripe does in rare cases: the bank refused nothing. */
  isStopped: boolean;
  amountCents: number;
  leadQuantity: number;
  states: readonly string[];
  checkoutUrl: string;
}

/** The text of the email. */
export function bankDebitFailedText(debit: FailedDebit): MailContent {
  return {
    subject: debit.isStopped
      ? "Your payment for your Leadwell order was stopped"
      : "Your bank did not pay for your Leadwell order",
    greeting: greet(debit.firstName),
    paragraphs: [
      `${debit.isStopped ? "The debit for your leads was stopped before it was collected." : "Your bank refused the debit for your leads."} We received no money, and there is no order.`,
      "Your package is still saved. You can pay for it by card, or from another bank account.",
    ],
    facts: [
      ["Leads", formatCount(debit.leadQuantity)],
      ["States", debit.states.join(", ")],
      ["Amount", `${formatDollars(debit.amountCents)} USD`],
    ],
    link: { label: "Pay for this package", url: debit.checkoutUrl },
    afterword: ["Questions? Just reply to this email."],
  };
}
