import "server-only";
import * as z from "zod/mini";
import type { PaidWith } from "@/lib/billing/document-content";
import { issueInvoice } from "@/lib/billing/issue-invoice.server";
import { conflict, notFound } from "@/lib/kit/errors";
import type { Cents } from "@/lib/kit/money";
import { approveAtOnceJob } from "@/lib/orders/approve-at-once.server";
import { orderConfirmationJob } from "@/lib/orders/order-confirmation.email";
import { placeOrder } from "@/lib/orders/place-order.server";
import { readOwnOrder } from "@/lib/orders/queries.server";
import type { OrderDto } from "@/lib/orders/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { logger } from "@/lib/platform/logger.server";
import { recordUncollected } from "./bank-debits.server";
import {
  judgePayment,
  PAYMENT_GUARDS,
  type PaymentGuard,
  type PaymentTerms,
  type RefundReason,
} from "./judge-payment";
import { openUnknownPaymentTask } from "./open-payment-tasks.server";
import type { PaymentState } from "./payment-state";
import { recordRefundsOf } from "./record-refund.server";
import { refundPayment } from "./refund-payment.server";
import { type OurIntent, retrievePaymentIntent, toOurIntent } from "./stripe-client.server";
import { adoptStripeCustomer } from "./stripe-customer.server";
import { type ReceivedPayment, recordCaptured, setSettled } from "./transition-payment.server";

/**
 * Follows a payment that became an order. Enqueued in the transaction that places the order. The handlers belong to plans and
 * purchases, later domains; worker/jobs.ts attaches them.
 */
export const paymentSettledJob = defineJob({
  name: "plans.follow-payment",
  schema: z.object({ orderId: z.uuid() }),
  retryLimit: 20,
});

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
  const [row] = configuration.payments;
  const judgement = judgePayment(
    { ...intent, userId: intent.metadata.userId },
    await readTerms(intent, configuration),
    guards,
  );
  if (judgement.verdict === "wait") {
    await recordUncollected(intent.id, judgement.state);
    return judgement.state === "processing" ? { outcome: "processing" } : { outcome: "not-paid" };
  }
  const payment: ReceivedPayment = {
    paymentIntentId: intent.id,
    userId: configuration.userId,
    leadConfigId: configuration.id,
    cycle: intent.metadata.cycle,
    amountCents: intent.amountReceivedCents,
    currency: intent.currency,
    capturedAt: intent.capturedAt,
  };
  if (judgement.verdict === "refund") {
    // The order was placed before the money was sent back: the payment stays the payment of that order.
    const order = await db().order.findUnique({
      where: { paymentIntentId: intent.id },
      select: { id: true },
    });
    if (order) return keepOrder(payment, order.id);
    return refund(payment, judgement.reason);
  }
  // It was refunded in Stripe's dashboard before it became an order, and that refund failed: it is refunded again.
  if (isRefund(row) && row?.refundReason === "refunded-before") return refund(payment, "refunded-before");

  // 3. Place the order.
  return settleAsOrder(payment, intent, configuration.packageId ? "standard" : "custom");
}

/** Leaves an order as it is whose payment was refunded later. Writes the entry of its money if that was lost. */
async function keepOrder(payment: ReceivedPayment, orderId: string): Promise<Settlement> {
  await inTransaction((transaction) => recordCaptured(transaction, payment));
  return { outcome: "settled", orderId, isNew: false };
}

/** Places the order. Refunds the payment when another payment has bought this configuration already. */
async function settleAsOrder(
  payment: ReceivedPayment,
  intent: OurIntent,
  orderType: "custom" | "standard",
): Promise<Settlement> {
  const placement = await placeAndRecord(payment, orderType, intent.paidWith);
  if (placement.placed === "by-another-payment") return refund(payment, "paid-twice");
  const { orderId } = placement;
  const isNew = placement.placed === "now";
  if (isNew) logger().info({ paymentIntentId: intent.id, orderId }, "payment settled");
  // A part went back before there was an order: from now on it limits what we refund.
  if (isNew && intent.amountRefundedCents > 0) await recordRefundsOf(intent.id);
  return { outcome: "settled", orderId, isNew };
}

function findConfiguration({ id: paymentIntentId, metadata }: OurIntent) {
  return db().leadConfiguration.findUnique({
    where: { id: metadata.leadConfigId },
    include: {
      user: { select: { stripeCustomerId: true } },
      payments: {
        where: { paymentIntentId },
        select: { amountCents: true, cycle: true, state: true, refundReason: true },
      },
    },
  });
}

type FoundConfiguration = NonNullable<Awaited<ReturnType<typeof findConfiguration>>>;

async function readTerms(intent: OurIntent, configuration: FoundConfiguration): Promise<PaymentTerms> {
  const { currency, userId, user } = configuration;
  return {
    amountCents: await readExpectedCents(intent, configuration),
    currency,
    userId,
    stripeCustomerId: user.stripeCustomerId ?? (await adoptStripeCustomer(intent, userId)),
  };
}

/**
 * Amount that was asked for, in cents. For a renewal it is the amount in the payment's row, or in its period when that row was lost,
 * for example by a restore; the configuration may have an older price. The row of a refund has the amount received, so it is not used.
 */
async function readExpectedCents({ metadata }: OurIntent, configuration: FoundConfiguration): Promise<Cents> {
  const [row] = configuration.payments;
  if (row && row.cycle > 0 && !isRefund(row)) return row.amountCents;
  if (!metadata.planId) return configuration.totalPriceCents;
  const [period] = await autocommit.rows(
    sql(
      `SELECT "amountCents" FROM "PlanCycle" WHERE "planId" = $1::uuid AND "number" = $2 AND "leadConfigId" = $3`,
    ),
    [metadata.planId, metadata.cycle, configuration.id],
  );
  return period?.amountCents ?? configuration.totalPriceCents;
}

function isRefund(row: { state: PaymentState } | undefined): boolean {
  return row?.state === "refunding" || row?.state === "refunded";
}

async function refund(payment: ReceivedPayment, reason: RefundReason): Promise<Settlement> {
  await refundPayment(payment, reason);
  return { outcome: "refunded", reason };
}

/** Order, history, payment state, books, confirmation email, the jobs that follow and the invoice: one transaction. */
async function placeAndRecord(
  payment: ReceivedPayment,
  orderType: "custom" | "standard",
  paidWith: PaidWith | null,
) {
  const confirmation = await prepareJob(orderConfirmationJob);
  const settled = await prepareJob(paymentSettledJob);
  const approval = await prepareJob(approveAtOnceJob);
  const { amountCents, capturedAt, ...paid } = payment;
  return inTransaction(async (transaction) => {
    const placement = await placeOrder(transaction, {
      ...paid,
      totalAmountCents: amountCents,
      orderType,
    });
    if (placement.placed === "by-another-payment") return placement;
    await setSettled(transaction, payment);
    await recordCaptured(transaction, payment);
    if (placement.placed === "before") return placement;
    await confirmation.enqueue(transaction, { orderId: placement.orderId });
    await settled.enqueue(transaction, { orderId: placement.orderId });
    await approval.enqueue(transaction, { orderId: placement.orderId });
    // Last, because other settlements wait for the next number until this transaction ends.
    await issueInvoice(transaction, placement.orderId, { paidAt: capturedAt ?? new Date(), paidWith });
    return placement;
  });
}

const REFUND_TEXTS: Readonly<Record<RefundReason, string>> = {
  "paid-twice": "This package was already paid for, so the second payment is being refunded.",
  "wrong-amount": "The amount did not match your order, so the payment is being refunded.",
  "wrong-currency": "The currency did not match your order, so the payment is being refunded.",
  "wrong-owner": "The payment did not match your account, so it is being refunded.",
  "refunded-before": "This payment was refunded, so there is no order for it.",
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
