import "server-only";
import Stripe from "stripe";
import { type Cents, formatDollars, toDecimal } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";
import { openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { stripe } from "./stripe-client.server";

// Money that the program cannot handle by itself is never ignored: it becomes a task for staff, once per subject.

/** `$1,137.50`, or `1137.50 EUR`. */
export function formatAmount(amountCents: Cents, currency: string): string {
  return currency === "usd"
    ? formatDollars(amountCents)
    : `${toDecimal(amountCents)} ${currency.toUpperCase()}`;
}

/**
 * Opens a task about a payment that succeeded at Stripe and belongs to no configuration that we know: its metadata is
 * missing, wrong, or names a configuration that is gone. Does nothing for a payment without money.
 */
export async function openUnknownPaymentTask(intent: Stripe.PaymentIntent): Promise<void> {
  if (intent.amount_received === 0) return;
  const isOpened = await openStaffTask({
    kind: "payments.refund-unknown",
    subject: { type: "payment", id: intent.id },
    facts: {
      amount: formatAmount(intent.amount_received, intent.currency),
      configuration: intent.metadata["leadConfigId"] ?? "none",
      receivedAt: new Date(intent.created * 1000).toISOString(),
    },
  });
  if (isOpened) logger().error({ paymentIntentId: intent.id }, "payment of an unknown configuration");
}

interface RefusedRefund {
  /** The returned lead, the cancelled order or the payment for which we owe the refund. */
  subject: { type: "lead" | "order" | "payment"; id: string };
  paymentIntentId: string;
  amountCents: Cents;
  currency: string;
}

/**
 * Opens a task about a refund that we owe when Stripe refuses it, for example because less money is left. Does nothing
 * for other errors, which pass: a lost connection, Stripe's own failure.
 */
export async function openTaskIfRefused(error: unknown, refund: RefusedRefund): Promise<void> {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return;
  const { subject, paymentIntentId, amountCents, currency } = refund;
  await openStaffTask({
    kind: "payments.make-refund",
    subject,
    facts: {
      amount: formatAmount(amountCents, currency),
      payment: paymentIntentId,
      stripeSays: error.message,
    },
  });
}

/**
 * Handles an event about money that moved after a payment: a dispute, a refund of ours that failed after it was created,
 * and a refund that somebody made in Stripe's dashboard. The refunds are read again from Stripe. Payments that are not
 * ours are left out; they have a task of their own.
 * @throws Stripe's error when Stripe does not respond.
 */
export async function openTasksOfEvent(type: string, paymentIntentId: string): Promise<void> {
  const isDispute = type.startsWith("charge.dispute.");
  if (!isDispute && !type.startsWith("refund.") && !type.startsWith("charge.refund")) return;
  const [payment] = await autocommit.rows(
    sql(`SELECT p."amountCents", p."currency", o."id" AS "orderId"
         FROM "Payment" p LEFT JOIN "Order" o ON o."paymentIntentId" = p."paymentIntentId"
         WHERE p."paymentIntentId" = $1`),
    [paymentIntentId],
  );
  if (!payment) return;
  if (isDispute) {
    await openStaffTask({
      kind: "payments.answer-dispute",
      subject: { type: "payment", id: paymentIntentId },
      facts: { amount: formatAmount(payment.amountCents, payment.currency), order: payment.orderId },
    });
    return;
  }
  for await (const refund of stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
    await openRefundTask(refund, payment.orderId);
  }
}

/** Our refunds have a reason in their metadata; nobody else's do. */
async function openRefundTask(refund: Stripe.Refund, orderId: string | null): Promise<void> {
  const isOurs = typeof refund.metadata?.["reason"] === "string";
  const isFailed = refund.status === "failed" || refund.status === "canceled";
  if (isOurs !== isFailed) return;
  await openStaffTask({
    kind: isOurs ? "payments.repeat-refund" : "payments.explain-refund",
    subject: { type: "payment", id: refund.id },
    facts: {
      amount: formatAmount(refund.amount, refund.currency),
      order: orderId,
      payment: typeof refund.payment_intent === "string" ? refund.payment_intent : null,
      refund: refund.id,
      ...(isOurs ? { stripeSays: refund.failure_reason ?? refund.status } : {}),
    },
  });
}
