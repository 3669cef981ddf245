import "server-only";
import * as z from "zod/mini";
import { AppError } from "@/lib/kit/errors";
import { advanceOrder } from "@/lib/marketplace/advance-order.server";
import { releaseLeads, sellChosenLeads } from "@/lib/marketplace/hold-leads.server";
import { sellInTransaction } from "@/lib/marketplace/sell-leads.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { owePartialRefund } from "@/lib/payments/owe-partial-refund.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { cancelPaymentIntent, retrievePaymentIntent } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";
import { RUN_MS, workInTime } from "@/lib/platform/jobs/work-in-time";
import { mayMovePurchase } from "./purchase-status";
import { endPurchase, lockPurchase, movePurchase, readPurchase } from "./transition-purchase.server";

/** Runs every minute: concludes purchases whose process stopped or got no response from Stripe. */
export const concludePurchasesJob = defineJob({
  name: "purchases.conclude",
  schema: z.object({}),
  retryLimit: 0,
});

const MAX_PER_RUN = 200;

/**
 * Concludes every purchase that is still `charging` after its hold, those that were changed or looked at longest ago first. An
 * error in one does not stop the others, nor do purchases that take the time of each run.
 * @param options tests shorten it: after how many milliseconds a run begins no other purchase.
 * @returns how many were looked at.
 */
export async function concludePurchases(now = new Date(), { runMs = RUN_MS } = {}): Promise<number> {
  const rows = await autocommit.rows(
    sql(
      `SELECT "id" FROM "LeadPurchase" WHERE "status" = 'charging' AND "heldUntil" <= $1
       ORDER BY "updatedAt", "heldUntil" LIMIT $2`,
    ),
    [now, MAX_PER_RUN],
  );
  const left = await workInTime(rows, ({ id }) => tryToConclude(id, now), runMs);
  return rows.length - left.length;
}

async function tryToConclude(id: string, now: Date): Promise<void> {
  try {
    // Before Stripe is asked: a purchase that hangs there each time is the last one of the next run.
    await autocommit.execute(
      sql(
        `UPDATE "LeadPurchase" SET "updatedAt" = clock_timestamp() WHERE "id" = $1 AND "status" = 'charging'`,
      ),
      [id],
    );
    await concludePurchase(id, now);
  } catch (error) {
    leaveBehind({ purchaseId: id }, error, "a purchase could not be concluded");
  }
}

/**
 * Asks Stripe what became of the charge of a purchase and acts on it: delivers its leads, ends it after a decline, or, when its
 * hold is over and nothing was charged, cancels its PaymentIntent and ends it. Never charges. Safe to repeat and to run
 * concurrently. A purchase whose charge is still open stays as it is.
 * @throws Stripe's error when Stripe does not respond.
 */
export async function concludePurchase(id: string, now = new Date()): Promise<void> {
  const purchase = await readPurchase(id);
  if (purchase.status !== "charging") return;
  const isOver = purchase.heldUntil <= now;
  const { paymentIntentId } = purchase;
  if (!paymentIntentId) {
    if (isOver) await endPurchase(id, { to: "abandoned", onlyUncharged: true });
    return;
  }
  const settlement = await settlePayment(paymentIntentId);
  if (settlement.outcome === "settled") return deliverPurchase({ orderId: settlement.orderId });
  if (settlement.outcome === "refunded") return endPurchase(id, { to: "refunded" });
  if (settlement.outcome === "processing") return;
  const intent = await retrievePaymentIntent(paymentIntentId);
  if (intent?.status === "canceled") return endPurchase(id, { to: "abandoned" });
  const declined = intent?.last_payment_error;
  if (declined) {
    const declineCode = declined.decline_code ?? declined.code ?? "declined";
    return endPurchase(id, { to: "declined", declineCode });
  }
  if (!isOver) return;
  // Stripe decides: either the intent is canceled now and can never be charged, or it was charged at the same moment. Then
  // the next call settles it.
  if (await cancelPaymentIntent(paymentIntentId)) await endPurchase(id, { to: "abandoned" });
}

/**
 * Delivers a purchase that was paid: sells the chosen leads to its order and owes a refund for those that cannot be sold any
 * more, in one transaction. Called by the purchase itself, and again by the job that follows a settled payment, in case
 * the first process stopped. Does nothing for other orders. Safe to repeat.
 */
export async function deliverPurchase({ orderId }: { orderId: string }): Promise<void> {
  const [purchase] = await autocommit.rows(
    sql(
      `SELECT p."id" FROM "Order" o JOIN "LeadPurchase" p ON p."leadConfigId" = o."leadConfigId" WHERE o."id" = $1`,
    ),
    [orderId],
  );
  if (!purchase) return;
  await sellInTransaction(orderId, (transaction) => sell(transaction, { id: purchase.id, orderId }));
  await endOrder(purchase.id, orderId);
}

interface Sale {
  /** Of the purchase. */
  id: string;
  orderId: string;
}

/** The purchase is locked first, so that of concurrent calls one sells; then order and leads, as in every sale. */
async function sell(transaction: Transaction, { id, orderId }: Sale): Promise<void> {
  const { status, leadIds } = await lockPurchase(transaction, id);
  if (!mayMovePurchase(status, "sold")) return;
  const [order] = await transaction.rows(
    sql(`SELECT o."status", EXISTS (SELECT 1 FROM "PartialRefund" r WHERE r."causeId" = o."id") AS "isRefunded!"
     FROM "Order" o WHERE o."id" = $1 FOR NO KEY UPDATE`),
    [orderId],
  );
  const isSellable = order?.status !== "cancelled" && !order?.isRefunded;
  const sold = isSellable ? await sellChosenLeads(transaction, { orderId, holder: id }) : [];
  if (!isSellable) await releaseLeads(transaction, { holder: id, leadIds });
  const missing = leadIds.length - sold.length;
  if (missing > 0 && !order?.isRefunded)
    await owePartialRefund(transaction, { orderId, causeId: orderId, leads: missing });
  await movePurchase(transaction, id, sold.length > 0 ? "sold" : "refunded");
}

/** Completes the order, or cancels it when nothing was sold. Repeated by the job that follows the payment. */
async function endOrder(purchaseId: string, orderId: string): Promise<void> {
  const { status } = await readPurchase(purchaseId);
  const order = await db().order.findUniqueOrThrow({ where: { id: orderId }, select: { status: true } });
  if (status === "sold" && order.status !== "pending") return advanceOrder(orderId);
  if (order.status !== "pending") return;
  try {
    await transitionOrder({ orderId, to: status === "sold" ? "completed" : "cancelled", actor: null });
  } catch (error) {
    // Another call was faster, or staff moved the order.
    if (!(error instanceof AppError) || error.status !== 409) throw error;
  }
}
