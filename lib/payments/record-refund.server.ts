import "server-only";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { applyHolds, holdsChangedJob } from "@/lib/accounts/standing/apply-holds.server";
import { documentRefund } from "@/lib/billing/document-refund.server";
import { recordEntry } from "@/lib/books/record-entry.server";
import { lockPaidOrder } from "@/lib/orders/lock-paid-order.server";
import { orderEndedJob } from "@/lib/orders/order-ended-jobs";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { closeTasksOfRefunded, closeTasksOfRepeated, openRefundTask } from "./open-payment-tasks.server";
import { fitOwedRefunds, oweAgain } from "./owed-refunds.server";
import { isMoneyGone, mayMoveRefund, type RefundStatus, readRefundStatus } from "./refund-status";
import { idOf, stripe } from "./stripe-client.server";
import { setRefundedAtStripe, setRefundOwed } from "./transition-payment.server";

/**
 * Follows a payment of which nothing is left with us: somebody refunded it in full in Stripe's dashboard, or we refund all of an
 * order that has ended. The handler belongs to the plans, a later domain; worker/jobs.ts attaches it.
 */
export const paymentRefundedJob = defineJob({
  name: "plans.follow-refund",
  schema: z.object({ paymentIntentId: z.string() }),
  retryLimit: 20,
});

const LOCK_REFUND = sql(
  `SELECT "id", "paymentIntentId", "amountCents", "currency", "status", "origin", "reason", "failureReason", "causeId",
          "stripeCreatedAt"
   FROM "StripeRefund" WHERE "id" = $1 FOR UPDATE`,
);
/** A refund at Stripe, as we recorded it. */
export type RecordedRefund = RowOf<typeof LOCK_REFUND>;

/** A refund that is new to us, or whose status has changed. */
export interface RefundMove {
  refund: RecordedRefund;
  /** Null when we had not recorded the refund before. */
  from: RefundStatus | null;
  to: RefundStatus;
}

/**
 * Records a refund as Stripe has it now: ours or one that somebody made in Stripe's dashboard. The only code that writes
 * `StripeRefund`. Safe to repeat, and in any order: a status never moves backwards. What follows from a new status
 * (`onRefundMoved`) commits with it. An order whose payment was refunded in full in Stripe's dashboard gets no leads and no
 * deliveries from that commit on. Refunds of ours that we still owe are limited to what is left.
 * @returns the move; null when nothing has changed, or the refund belongs to no PaymentIntent.
 */
export async function recordRefund(refund: Stripe.Refund): Promise<RefundMove | null> {
  const paymentIntentId = idOf(refund.payment_intent);
  if (!paymentIntentId) return null;
  const holdsChanged = await prepareJob(holdsChangedJob);
  const refundedInFull = await prepareJob(paymentRefundedJob);
  const cameBack = await prepareJob(orderEndedJob);
  return inTransaction(async (transaction) => {
    const order = await lockPaidOrder(transaction, paymentIntentId);
    const wasStopped = await isRefunded(transaction, paymentIntentId);
    const move =
      (await insertRefund(transaction, refund, paymentIntentId)) ?? (await moveRefund(transaction, refund));
    if (!move) {
      await completeRecord(transaction, refund.id, order?.id ?? null);
      return null;
    }
    if (!isMoneyGone(move.to)) {
      await (move.refund.origin === "ours" ? oweAgain : setRefundOwed)(transaction, move.refund);
      // The order may have ended while nothing was left to refund.
      const at = move.refund.stripeCreatedAt.toISOString();
      if (order) await cameBack.enqueue(transaction, { orderId: order.id, wentOut: { from: at, to: at } });
    }
    if (order) await fitOwedRefunds(transaction, order.id);
    else if (await setRefundedAtStripe(transaction, paymentIntentId))
      await closeTasksOfRefunded(transaction, paymentIntentId);
    const isNowStopped = await isRefunded(transaction, paymentIntentId);
    if (order && isNowStopped !== wasStopped) {
      await applyHolds(transaction, order.userId);
      await holdsChanged.enqueue(transaction, { userId: order.userId });
      if (isNowStopped) await refundedInFull.enqueue(transaction, { paymentIntentId });
    }
    await onRefundMoved(transaction, move, order?.id ?? null);
    return move;
  });
}

/** Whether a payment that became an order was refunded in full, at least in part from Stripe's dashboard. */
export async function isRefunded(runner: SqlRunner, paymentIntentId: string): Promise<boolean> {
  const refunded = await runner.rows(
    sql(`SELECT 1 AS "one" FROM "Order"
         WHERE "paymentIntentId" = $1 AND is_payment_refunded("paymentIntentId", "totalAmountCents")`),
    [paymentIntentId],
  );
  return refunded.length > 0;
}

/**
 * What follows when a refund is new or its status has changed, in the same transaction. `to` is "succeeded" once per
 * refund: the money is with the customer. A move from "succeeded" to "failed" or "canceled" brings it back to us.
 */
async function onRefundMoved(
  transaction: Transaction,
  move: RefundMove,
  orderId: string | null,
): Promise<void> {
  await openRefundTask(transaction, move.refund, orderId);
  if (!orderId) await closeTasksOfRepeated(transaction, move.refund.paymentIntentId);
  await bookRefund(transaction, move.refund);
  // Last, because other credit notes wait for the next number until this transaction ends.
  await documentRefund(transaction, move.refund);
}

/**
 * Completes what belongs to a refund that was recorded before: entries of the books that an older version did not write, while
 * it still ran during an update; and what we owe, which may have changed while this refund was under way.
 */
async function completeRecord(transaction: Transaction, id: string, orderId: string | null): Promise<void> {
  await bookRefund(transaction, await lockRefund(transaction, id));
  if (orderId) await fitOwedRefunds(transaction, orderId);
}

/**
 * Stripe takes the money of a refund when it is made, and gives it back when it fails. Each is booked once, however often this is
 * called.
 */
async function bookRefund(transaction: Transaction, refund: RecordedRefund): Promise<void> {
  const { id: sourceId, paymentIntentId, amountCents, currency, status } = refund;
  const [payment] = await transaction.rows(
    sql(`SELECT 1 AS "one" FROM "Payment" WHERE "paymentIntentId" = $1`),
    [paymentIntentId],
  );
  // The books hold our payments only; a payment that we do not know has a task of its own.
  if (!payment) return;
  const entry = { sourceId, paymentIntentId, amountCents, currency };
  await recordEntry({ ...entry, kind: "refunded", occurredAt: refund.stripeCreatedAt }, transaction);
  if (!isMoneyGone(status)) await recordEntry({ ...entry, kind: "refund_reversed" }, transaction);
}

async function insertRefund(
  transaction: Transaction,
  refund: Stripe.Refund,
  paymentIntentId: string,
): Promise<RefundMove | null> {
  const reason = refund.metadata?.["reason"];
  const to = readRefundStatus(refund.status);
  const inserted = await transaction.execute(
    sql(`INSERT INTO "StripeRefund" ("id", "paymentIntentId", "amountCents", "currency", "status", "origin", "reason",
           "failureReason", "causeId", "stripeCreatedAt")
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::uuid, $10) ON CONFLICT ("id") DO NOTHING`),
    [
      refund.id,
      paymentIntentId,
      refund.amount,
      refund.currency,
      to,
      // Our refunds have a reason in their metadata; nobody else's do.
      reason ? "ours" : "foreign",
      reason ?? refund.reason,
      refund.failure_reason ?? null,
      z.uuid().safeParse(refund.metadata?.["causeId"]).data ?? null,
      new Date(refund.created * 1000),
    ],
  );
  if (inserted === 0) return null;
  return { refund: await lockRefund(transaction, refund.id), from: null, to };
}

async function moveRefund(transaction: Transaction, refund: Stripe.Refund): Promise<RefundMove | null> {
  const { status: from } = await lockRefund(transaction, refund.id);
  const to = readRefundStatus(refund.status);
  if (!mayMoveRefund(from, to)) return null;
  await transaction.execute(
    sql(`UPDATE "StripeRefund" SET "status" = $2, "failureReason" = $3, "updatedAt" = now() WHERE "id" = $1`),
    [refund.id, to, refund.failure_reason ?? null],
  );
  return { refund: await lockRefund(transaction, refund.id), from, to };
}

async function lockRefund(transaction: Transaction, id: string): Promise<RecordedRefund> {
  const [refund] = await transaction.rows(LOCK_REFUND, [id]);
  if (!refund) throw new Error(`The refund ${id} is not recorded.`);
  return refund;
}

/** Records every refund that Stripe has of a payment. @throws Stripe's error when Stripe does not respond. */
export async function recordRefundsOf(paymentIntentId: string): Promise<void> {
  for (const refund of await listRefunds({ payment_intent: paymentIntentId })) await recordRefund(refund);
}

/**
 * Reads Stripe's refunds, the oldest first; Stripe lists the newest first. They have to be recorded in this order. A refund that was made
 * in Stripe's dashboard lowers what we still owe. If an older refund of ours were recorded after it, the part that we have paid already
 * would count as covered by the other one.
 * @throws Stripe's error when Stripe does not respond.
 */
export async function listRefunds(which: Stripe.RefundListParams): Promise<Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = [];
  for await (const refund of stripe().refunds.list({ ...which, limit: 100 })) refunds.push(refund);
  return refunds.toReversed();
}
