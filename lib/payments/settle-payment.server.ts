import "server-only";
import { conflict, notFound } from "@/lib/kit/errors";
import { orderConfirmationJob } from "@/lib/orders/order-confirmation.email";
import { placeOrder } from "@/lib/orders/place-order.server";
import { readOwnOrder } from "@/lib/orders/queries.server";
import type { OrderDto } from "@/lib/orders/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { logger } from "@/lib/platform/logger.server";
import { judgePayment, PAYMENT_GUARDS, type PaymentGuard, type RefundReason } from "./judge-payment";
import { openUnknownPaymentTask } from "./open-payment-tasks.server";
import { type ReceivedPayment, refundPayment } from "./refund-payment.server";
import { type OurIntent, retrievePaymentIntent, toOurIntent } from "./stripe-client.server";

export type Settlement =
  | { outcome: "settled"; orderId: string; isNew: boolean }
  /** The bank has not confirmed yet. */
  | { outcome: "processing" }
  | { outcome: "not-paid" }
  | { outcome: "refunded"; reason: RefundReason };

export interface SettleOptions {
  /** The signed-in customer whose browser asks; another account's payment is then not found. */
  viewerId?: string;
  /** Tests leave one out to show what it prevents. */
  guards?: readonly PaymentGuard[];
}

/**
 * Turns a payment into an order; the only code that does. The browser's call, Stripe's webhook and the reconciler call
 * it any number of times, in any order, at once. It trusts nothing but the id: everything else is read again from
 * Stripe and from the database. A payment with money whose configuration we do not know becomes a task for staff.
 * @throws AppError 404 when the payment is not ours or not the viewer's; Stripe's or the database's error when one of
 * them does not respond, and then nothing has been decided.
 */
export async function settlePayment(
  paymentIntentId: string,
  { viewerId, guards = PAYMENT_GUARDS }: SettleOptions = {},
): Promise<Settlement> {
  // 1. Read the payment as Stripe has it now, and the configuration that it pays for.
  const atStripe = await retrievePaymentIntent(paymentIntentId);
  if (!atStripe) throw notFound("Payment");
  const intent = toOurIntent(atStripe);
  const configuration = intent && (await findConfiguration(intent));
  if (!configuration) {
    await openUnknownPaymentTask(atStripe);
    throw notFound("Payment");
  }
  if (viewerId && viewerId !== configuration.userId) throw notFound("Payment");

  // 2. Judge: an order, a refund, or no money yet.
  const judgement = judgePayment(
    { ...intent, userId: intent.metadata.userId },
    {
      amountCents: configuration.totalPriceCents,
      currency: configuration.currency,
      userId: configuration.userId,
      stripeCustomerId: configuration.user.stripeCustomerId,
    },
    guards,
  );
  if (judgement.verdict === "wait") {
    await recordState(intent.id, judgement.state);
    return judgement.state === "processing" ? { outcome: "processing" } : { outcome: "not-paid" };
  }
  const payment: ReceivedPayment = {
    paymentIntentId: intent.id,
    userId: configuration.userId,
    leadConfigId: configuration.id,
    amountCents: intent.amountReceivedCents,
    currency: intent.currency,
  };
  if (judgement.verdict === "refund") return refund(payment, judgement.reason);

  // 3. Place the order, unless another payment has bought this configuration already.
  const orderType = configuration.packageId ? "standard" : "custom";
  const placement = await placeAndRecord(payment, orderType, intent.metadata.cycle);
  if (placement.placed === "by-another-payment") return refund(payment, "paid-twice");
  const { orderId } = placement;
  const isNew = placement.placed === "now";
  if (isNew) logger().info({ paymentIntentId, orderId }, "payment settled");
  return { outcome: "settled", orderId, isNew };
}

function findConfiguration(intent: OurIntent) {
  return db().leadConfiguration.findUnique({
    where: { id: intent.metadata.leadConfigId },
    include: { user: { select: { stripeCustomerId: true } } },
  });
}

async function refund(payment: ReceivedPayment, reason: RefundReason): Promise<Settlement> {
  await refundPayment(payment, reason);
  return { outcome: "refunded", reason };
}

/** Order, history, payment state and confirmation email are written in one transaction. */
async function placeAndRecord(payment: ReceivedPayment, orderType: "custom" | "standard", cycle: number) {
  const confirmation = await prepareJob(orderConfirmationJob);
  const { amountCents, ...paid } = payment;
  return inTransaction(async (transaction) => {
    const placement = await placeOrder(transaction, {
      ...paid,
      totalAmountCents: amountCents,
      orderType,
      cycle,
    });
    if (placement.placed === "by-another-payment") return placement;
    await recordSettled(transaction, payment);
    if (placement.placed === "now") await confirmation.enqueue(transaction, { orderId: placement.orderId });
    return placement;
  });
}

/** Sets the payment's state to `settled`; creates the row again if it was lost. */
async function recordSettled(transaction: Transaction, payment: ReceivedPayment): Promise<void> {
  await transaction.execute(
    sql(`INSERT INTO "Payment" ("paymentIntentId", "userId", "leadConfigId", "amountCents", "currency", "attempt", "state")
     VALUES ($1, $2, $3, $4, $5,
       (SELECT COALESCE(MAX("attempt"), -1) + 1 FROM "Payment" WHERE "leadConfigId" = $3 AND "amountCents" = $4), 'settled')
     ON CONFLICT ("paymentIntentId") DO UPDATE SET "state" = 'settled', "checkedAt" = now()`),
    [payment.paymentIntentId, payment.userId, payment.leadConfigId, payment.amountCents, payment.currency],
  );
}

/** Records the state of a payment that Stripe has not collected. A settled or refunded payment keeps its state. */
async function recordState(
  paymentIntentId: string,
  state: "open" | "processing" | "canceled",
): Promise<void> {
  await db().payment.updateMany({
    where: { paymentIntentId, state: { in: ["open", "processing"] } },
    data: { state, checkedAt: new Date() },
  });
}

const REFUND_TEXTS: Readonly<Record<RefundReason, string>> = {
  "paid-twice": "This package was already paid for, so the second payment is being refunded.",
  "wrong-amount": "The amount did not match your order, so the payment is being refunded.",
  "wrong-currency": "The currency did not match your order, so the payment is being refunded.",
  "wrong-owner": "The payment did not match your account, so it is being refunded.",
};

/**
 * Settles the viewer's payment when their browser reports that it succeeded, and returns the order.
 * @throws AppError 404 for an unknown payment or another account's; 409 `payment-processing`,
 * `payment-not-succeeded` or `payment-refunded`.
 */
export async function claimOrder(
  viewer: { id: string },
  paymentIntentId: string,
): Promise<{ order: OrderDto; isNew: boolean }> {
  const settlement = await settlePayment(paymentIntentId, { viewerId: viewer.id });
  switch (settlement.outcome) {
    case "settled":
      return { order: await readOwnOrder(viewer, settlement.orderId), isNew: settlement.isNew };
    case "processing":
      throw conflict(
        "payment-processing",
        "Your payment is being processed. The order appears as soon as your bank confirms it.",
      );
    case "refunded":
      throw conflict("payment-refunded", REFUND_TEXTS[settlement.reason]);
    case "not-paid":
      throw conflict("payment-not-succeeded", "The payment has not gone through.");
  }
}
