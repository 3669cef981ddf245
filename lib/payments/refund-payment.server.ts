import "server-only";
import Stripe from "stripe";
import type { Cents } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import { logger } from "@/lib/platform/logger.server";
import type { RefundReason } from "./judge-payment";
import { openTaskIfRefused } from "./open-payment-tasks.server";
import { stripe } from "./stripe-client.server";

/** A received payment and the configuration that it pays for. */
export interface ReceivedPayment {
  paymentIntentId: string;
  userId: string;
  leadConfigId: string;
  /** 0 for the purchase, 1, 2, … for the renewals of a plan. */
  cycle: number;
  amountCents: Cents;
  currency: string;
}

/**
 * Refunds a payment in full when it cannot become an order; does nothing when it is refunded already. The state
 * `refunding` is written before Stripe is called, so that the reconciler continues after a crash. Safe to repeat: there
 * is one idempotency key per payment, and a charge that Stripe has refunded already counts as done.
 * @throws Stripe's error when Stripe refuses, which also opens a task for staff, or does not respond.
 */
export async function refundPayment(payment: ReceivedPayment, reason: RefundReason): Promise<void> {
  const { paymentIntentId, leadConfigId } = payment;
  const known = await db().payment.findUnique({ where: { paymentIntentId } });
  if (known?.state === "refunded") return;

  // The row exists unless it was lost; it is then created again with the next attempt number.
  const attempt = await db().payment.count({ where: { leadConfigId } });
  await db().payment.upsert({
    where: { paymentIntentId },
    create: { ...payment, attempt, state: "refunding", refundReason: reason },
    update: { state: "refunding", refundReason: reason },
  });
  const refundId = await createFullRefund(paymentIntentId, reason).catch(async (error: unknown) => {
    await openTaskIfRefused(error, { ...payment, subject: { type: "payment", id: paymentIntentId } });
    throw error;
  });
  await db().payment.update({
    where: { paymentIntentId },
    data: { state: "refunded", refundId, checkedAt: new Date() },
  });
  logger().warn({ paymentIntentId, leadConfigId, reason }, "payment refunded");
}

/**
 * Refunds what is left of a payment. Safe to repeat: there is one idempotency key per payment.
 * @returns the id of the refund at Stripe; null when the charge was refunded before.
 * @throws Stripe's error when Stripe refuses or does not respond.
 */
export async function createFullRefund(
  paymentIntentId: string,
  reason: RefundReason | "unknown-payment",
): Promise<string | null> {
  try {
    const refund = await stripe().refunds.create(
      {
        payment_intent: paymentIntentId,
        ...(reason === "paid-twice" ? { reason: "duplicate" as const } : {}),
        metadata: { reason },
      },
      { idempotencyKey: `refund:${paymentIntentId}` },
    );
    return refund.id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "charge_already_refunded") return null;
    throw error;
  }
}
