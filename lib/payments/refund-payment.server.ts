import "server-only";
import Stripe from "stripe";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { logger } from "@/lib/platform/logger.server";
import type { RefundReason } from "./judge-payment";
import { closeRefusedTask, openTaskIfRefused } from "./open-payment-tasks.server";
import { recordRefund, recordRefundsOf } from "./record-refund.server";
import { stripe } from "./stripe-client.server";
import { type ReceivedPayment, recordCaptured, setRefunded, setRefunding } from "./transition-payment.server";

/**
 * Refunds a payment in full when it cannot become an order; does nothing when it is refunded already. The state
 * `refunding` is written before Stripe is called, so that the reconciler continues after a crash. Safe to repeat: there
 * is one idempotency key per payment, and a charge that Stripe has refunded already counts as done.
 * @throws Stripe's error when Stripe refuses, which also opens a task for staff, or does not respond.
 */
export async function refundPayment(payment: ReceivedPayment, reason: RefundReason): Promise<void> {
  const { paymentIntentId, leadConfigId } = payment;
  if (!(await beginRefund(payment, reason))) return;
  const subject = { type: "payment", id: paymentIntentId } as const;
  const refund = await createFullRefund(payment, reason).catch(async (error: unknown) => {
    await openTaskIfRefused(error, { ...payment, subject });
    throw error;
  });
  await inTransaction(async (transaction) => {
    await setRefunded(transaction, paymentIntentId, refund?.id ?? null);
    await closeRefusedTask(subject, "Stripe accepted the refund.", transaction);
  });
  // After the row has its id: a refund that failed at once is owed again.
  if (refund) await recordRefund(refund);
  logger().warn({ paymentIntentId, leadConfigId, reason }, "payment refunded");
}

/**
 * Sets the payment's state to `refunding` and writes its money into the books.
 * @returns false when nothing is to be refunded now (`setRefunding`).
 */
async function beginRefund(payment: ReceivedPayment, reason: RefundReason): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const isBegun = await setRefunding(transaction, payment, reason);
    await recordCaptured(transaction, payment);
    return isBegun;
  });
}

const GONE = sql(
  `SELECT (count(*) FILTER (WHERE "status" IN ('failed', 'canceled')))::int AS "failures!",
     COALESCE(sum("amountCents") FILTER (WHERE "status" IN ('pending', 'succeeded')), 0)::int AS "refundedCents!",
     lost_in_disputes($1) AS "lostCents!"
   FROM "StripeRefund" WHERE "paymentIntentId" = $1`,
);

/**
 * Refunds what is left of a payment: all of it, less what was refunded before and what lost disputes took. Safe to repeat:
 * there is one idempotency key per payment.
 * @returns the refund at Stripe, not recorded yet; null when nothing is left.
 * @throws Stripe's error when Stripe refuses or does not respond.
 */
export async function createFullRefund(
  { paymentIntentId, amountCents }: Pick<ReceivedPayment, "paymentIntentId" | "amountCents">,
  reason: RefundReason | "unknown-payment",
): Promise<Stripe.Refund | null> {
  const [gone] = await autocommit.rows(GONE, [paymentIntentId]);
  const { failures = 0, lostCents = 0 } = gone ?? {};
  // Stripe refunds what is left by itself, but it does not know what a lost dispute paid.
  const leftCents = lostCents > 0 ? amountCents - lostCents - (gone?.refundedCents ?? 0) : null;
  if (leftCents !== null && leftCents <= 0) return null;
  try {
    const refund = await stripe().refunds.create(
      {
        payment_intent: paymentIntentId,
        ...(leftCents === null ? {} : { amount: leftCents }),
        ...(reason === "paid-twice" ? { reason: "duplicate" as const } : {}),
        metadata: { reason },
      },
      // Another key after a failure: Stripe would repeat the refund that failed.
      { idempotencyKey: `refund:${paymentIntentId}:${failures}${leftCents === null ? "" : `:${leftCents}`}` },
    );
    return refund;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError && error.code === "charge_already_refunded"))
      throw error;
    await recordRefundsOf(paymentIntentId);
    return null;
  }
}
