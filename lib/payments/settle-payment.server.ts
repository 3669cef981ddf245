import "server-only";
import { notFound } from "@/lib/kit/errors";
import { orderConfirmationJob } from "@/lib/orders/order-confirmation.email";
import { placeOrder } from "@/lib/orders/place-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { logger } from "@/lib/platform/logger.server";
import {
  judgePayment,
  PAYMENT_GUARDS,
  type PaymentFacts,
  type PaymentGuard,
  type RefundReason,
} from "./judge-payment";
import { type PaymentIdentity, recordSettled, recordState } from "./payment-record.server";
import { refundPayment } from "./refund-payment.server";
import { type OurIntent, retrieveIntent } from "./retrieve-intent.server";

export type Settlement =
  | { outcome: "settled"; orderId: string; isNew: boolean }
  /** The bank has not answered yet. */
  | { outcome: "processing" }
  | { outcome: "not-paid" }
  | { outcome: "refunded"; reason: RefundReason };

export interface SettleOptions {
  /** Set when a buyer's browser asks: somebody else's payment does not exist for them. */
  viewerId?: string;
  /** Only a test leaves one out, to show that it matters. */
  guards?: readonly PaymentGuard[];
}

/**
 * The one place where a payment becomes an order; called by the browser's call, by Stripe's webhook and
 * by the reconciler, any number of times, in any order, at once. Everything is read again from Stripe
 * and from our database; nothing is believed from the caller but the id.
 * @throws AppError 404 when the payment is not ours or not the viewer's; Stripe's or the database's
 * error when one does not answer, and then nothing has been decided.
 */
export async function settlePayment(
  paymentIntentId: string,
  options: SettleOptions = {},
): Promise<Settlement> {
  const intent = await retrieveIntent(paymentIntentId);
  if (!intent) throw notFound("Payment");
  const configuration = await findConfiguration(intent);
  if (!configuration || (options.viewerId && options.viewerId !== configuration.userId)) {
    throw notFound("Payment");
  }
  const judgement = judgePayment(
    factsOf(intent),
    {
      amountCents: configuration.totalPriceCents,
      currency: configuration.currency,
      userId: configuration.userId,
      stripeCustomerId: configuration.user.stripeCustomerId,
    },
    options.guards ?? PAYMENT_GUARDS,
  );
  const payment: PaymentIdentity = {
    paymentIntentId: intent.id,
    userId: configuration.userId,
    leadConfigId: configuration.id,
    amountCents: intent.amountReceivedCents,
    currency: intent.currency,
  };
  if (judgement.verdict === "settle") {
    return settle(intent, payment, configuration.packageId ? "standard" : "custom");
  }
  if (judgement.verdict === "refund") return sendBack(payment, judgement.reason);
  await recordState(intent.id, judgement.state);
  return judgement.state === "processing" ? { outcome: "processing" } : { outcome: "not-paid" };
}

function findConfiguration(intent: OurIntent) {
  return db().leadConfiguration.findUnique({
    where: { id: intent.metadata.leadConfigId },
    include: { user: { select: { stripeCustomerId: true } } },
  });
}

function factsOf(intent: OurIntent): PaymentFacts {
  return {
    status: intent.status,
    amountReceivedCents: intent.amountReceivedCents,
    currency: intent.currency,
    userId: intent.metadata.userId,
    stripeCustomerId: intent.stripeCustomerId,
  };
}

/** Order, history, payment state and confirmation mail are one transaction: all of them, or none. */
async function settle(
  intent: OurIntent,
  payment: PaymentIdentity,
  orderType: "custom" | "standard",
): Promise<Settlement> {
  const confirmation = await prepareJob(orderConfirmationJob);
  const placement = await inTransaction(async (transaction) => {
    const result = await placeOrder(transaction, {
      leadConfigId: payment.leadConfigId,
      userId: payment.userId,
      paymentIntentId: payment.paymentIntentId,
      cycle: intent.metadata.cycle,
      orderType,
      totalAmountCents: payment.amountCents,
      currency: payment.currency,
    });
    if (result.placed === "by-another-payment") return result;
    await recordSettled(transaction, payment);
    if (result.placed === "now") await confirmation.enqueue(transaction, { orderId: result.orderId });
    return result;
  });
  if (placement.placed === "by-another-payment") return sendBack(payment, "paid-twice");
  if (placement.placed === "now") {
    logger().info(
      { paymentIntentId: payment.paymentIntentId, orderId: placement.orderId },
      "payment settled",
    );
  }
  return { outcome: "settled", orderId: placement.orderId, isNew: placement.placed === "now" };
}

async function sendBack(payment: PaymentIdentity, reason: RefundReason): Promise<Settlement> {
  const known = await db().payment.findUnique({ where: { paymentIntentId: payment.paymentIntentId } });
  if (known?.state !== "refunded") await refundPayment(payment, reason);
  return { outcome: "refunded", reason };
}
