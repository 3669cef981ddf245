import "server-only";
import Stripe from "stripe";
import { logger } from "@/lib/platform/logger.server";
import type { RefundReason } from "./judge-payment";
import { type PaymentIdentity, recordRefunded, recordRefunding } from "./payment-record.server";
import { stripe } from "./stripe-client.server";

/**
 * Sends back, in full, money that cannot become an order. Safe to repeat: one idempotency key per
 * payment, and a charge that is refunded already counts as done.
 * @throws Stripe's error when Stripe does not answer; the reconciler then continues.
 */
export async function refundPayment(payment: PaymentIdentity, reason: RefundReason): Promise<void> {
  await recordRefunding(payment, reason);
  const refundId = await createRefund(payment.paymentIntentId, reason);
  await recordRefunded(payment.paymentIntentId, refundId);
  logger().warn(
    { paymentIntentId: payment.paymentIntentId, leadConfigId: payment.leadConfigId, reason },
    "payment refunded",
  );
}

async function createRefund(paymentIntentId: string, reason: RefundReason): Promise<string | null> {
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
