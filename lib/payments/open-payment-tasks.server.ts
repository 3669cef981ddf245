import "server-only";
import Stripe from "stripe";
import { type Cents, formatAmount } from "@/lib/kit/money";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { logger } from "@/lib/platform/logger.server";
import { openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { isMoneyGone, type RefundStatus } from "./refund-status";

// Money that the program cannot handle by itself is never ignored: it becomes a task for staff, once per subject.

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

interface ToldRefund {
  id: string;
  paymentIntentId: string;
  amountCents: Cents;
  currency: string;
  origin: "ours" | "foreign";
  status: RefundStatus;
  failureReason: string | null;
}

/**
 * Opens a task about a refund that needs a person: one of ours that failed after it was created, and one that somebody
 * made in Stripe's dashboard. Does nothing for the others.
 */
export async function openRefundTask(
  transaction: Transaction,
  refund: ToldRefund,
  orderId: string | null,
): Promise<void> {
  const isOurs = refund.origin === "ours";
  if (isOurs === isMoneyGone(refund.status)) return;
  await openStaffTask(
    {
      kind: isOurs ? "payments.repeat-refund" : "payments.explain-refund",
      subject: { type: "payment", id: refund.id },
      facts: {
        amount: formatAmount(refund.amountCents, refund.currency),
        order: orderId,
        payment: refund.paymentIntentId,
        refund: refund.id,
        ...(isOurs ? { stripeSays: refund.failureReason ?? refund.status } : {}),
      },
    },
    transaction,
  );
}
