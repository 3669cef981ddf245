import "server-only";
import type Stripe from "stripe";
import { applyHolds, holdsChangedJob } from "@/lib/accounts/standing/apply-holds.server";
import { sourceOfFunds } from "@/lib/books/balance-movement";
import { recordEntry } from "@/lib/books/record-entry.server";
import { lockPaidOrder } from "@/lib/orders/lock-paid-order.server";
import { orderEndedJob } from "@/lib/orders/order-ended-jobs";
import { fitOwedRefunds } from "@/lib/payments/owed-refunds.server";
import { recordRefundsOf } from "@/lib/payments/record-refund.server";
import { idOf } from "@/lib/payments/stripe-client.server";
import { setRefundOwed } from "@/lib/payments/transition-payment.server";
import { preparePlanStops } from "@/lib/plans/stop-plan.server";
import { db } from "@/lib/platform/db/prisma.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { logger } from "@/lib/platform/logger.server";
import { type DisputeStatus, isFrozen, mayMoveDispute, readDisputeStatus } from "./dispute-status";
import { followWithTasks, updateAnswerTask } from "./dispute-tasks.server";

const LOCK_DISPUTE = sql(
  `SELECT "id", "paymentIntentId", "amountCents", "currency", "reason", "status", "dueBy", "submissions",
          "stripeCreatedAt"
   FROM "Dispute" WHERE "id" = $1 FOR UPDATE`,
);
/** A dispute, as we recorded it. */
export type RecordedDispute = RowOf<typeof LOCK_DISPUTE>;

/** A dispute that is new to us, or whose status has changed. */
export interface DisputeMove {
  dispute: RecordedDispute;
  /** Null when we had not recorded the dispute before. */
  from: DisputeStatus | null;
  to: DisputeStatus;
  /** Null when the payment became no order. */
  order: { id: string; userId: string } | null;
}

/**
 * Records a dispute as Stripe has it now; the only code that writes `Dispute`. In the same transaction it freezes the order
 * of the payment (no sale, no delivery), stops its plan and opens the task of staff, or resumes them after a win. Safe to
 * repeat, and in any order. Payments that are not ours are left out.
 * @param actorId the member of staff who submitted evidence or accepted the dispute; null when Stripe reported the move.
 * @returns the move; null when the status has not changed.
 * @throws Stripe's error when the dispute ends, and Stripe does not respond about the refunds of the payment.
 */
export async function recordDispute(
  atStripe: Stripe.Dispute,
  actorId: string | null = null,
): Promise<DisputeMove | null> {
  const paymentIntentId = idOf(atStripe.payment_intent);
  if (!paymentIntentId) return null;
  await recordRefundsBeforeEnd(atStripe, paymentIntentId);
  const holdsChanged = await prepareJob(holdsChangedJob);
  const plans = await preparePlanStops();
  const cameBack = await prepareJob(orderEndedJob);
  const move = await inTransaction(async (transaction) => {
    if (!(await holdCustomer(transaction, paymentIntentId))) return null;
    const order = await lockPaidOrder(transaction, paymentIntentId);
    await bookFunds(transaction, atStripe, paymentIntentId);
    const moved = await writeDispute(transaction, { atStripe, paymentIntentId, actorId });
    if (!moved) return null;
    const { from, to } = moved;
    if (from === to) {
      await updateAnswerTask(transaction, { ...moved, order });
      return null;
    }
    if (order) await fitOwedRefunds(transaction, order.id);
    // The money of a payment without an order is back, and we owe it.
    else if (from === "lost" && to !== "lost") await setRefundOwed(transaction, { paymentIntentId });
    if (isFrozen(to)) await plans.pause(transaction, paymentIntentId, "dispute");
    if (to === "lost") await plans.end(transaction, paymentIntentId, "dispute");
    if (from !== null && !isFrozen(to)) await plans.resume(transaction, paymentIntentId, "dispute");
    if (order && (from !== null && isFrozen(from)) !== isFrozen(to)) {
      await applyHolds(transaction, order.userId);
      await holdsChanged.enqueue(transaction, { userId: order.userId });
    }
    // The order may have ended while the bank had the money.
    const wentOut = {
      from: new Date(atStripe.created * 1_000).toISOString(),
      to: new Date().toISOString(),
    };
    if (order && to === "won") await cameBack.enqueue(transaction, { orderId: order.id, wentOut });
    await followWithTasks(transaction, { ...moved, order });
    return { ...moved, order };
  });
  if (move) logger().warn({ disputeId: atStripe.id, from: move.from, to: move.to }, "a payment is disputed");
  return move;
}

/**
 * Records the refunds of a payment before the end of its dispute is recorded. A full refund ends an inquiry, and Stripe reports both at
 * once: leads released by the end would be delivered, and cannot be taken back, although their price went back.
 */
async function recordRefundsBeforeEnd(
  { id, status }: Stripe.Dispute,
  paymentIntentId: string,
): Promise<void> {
  if (isFrozen(readDisputeStatus(status))) return;
  const recorded = await db().dispute.findUnique({ where: { id }, select: { status: true } });
  if (recorded && isFrozen(recorded.status)) await recordRefundsOf(paymentIntentId);
}

/**
 * Holds the row of the customer of a payment, as a foreign key does, before anything else is locked. Closing an account locks it
 * alone and counts the disputes then: it sees this one, or this one waits until the account is closed.
 * @returns false for a payment that is not ours.
 */
async function holdCustomer(transaction: Transaction, paymentIntentId: string): Promise<boolean> {
  const held = await transaction.execute(
    sql(
      `SELECT 1 FROM "User" WHERE "id" = (SELECT "userId" FROM "Payment" WHERE "paymentIntentId" = $1) FOR KEY SHARE`,
    ),
    [paymentIntentId],
  );
  return held > 0;
}

interface ReportedDispute {
  atStripe: Stripe.Dispute;
  paymentIntentId: string;
  actorId: string | null;
}

/** Inserts or updates the dispute, and adds a change of its status to its history. @returns null for a report that is older than ours. */
async function writeDispute(
  transaction: Transaction,
  { atStripe, paymentIntentId, actorId }: ReportedDispute,
): Promise<Omit<DisputeMove, "order"> | null> {
  const to = readDisputeStatus(atStripe.status);
  const facts = [
    atStripe.amount,
    atStripe.evidence_details.due_by === null ? null : new Date(atStripe.evidence_details.due_by * 1000),
    atStripe.evidence_details.submission_count,
  ] as const;
  const inserted = await transaction.execute(
    sql(`INSERT INTO "Dispute" ("id", "paymentIntentId", "currency", "reason", "stripeCreatedAt", "status",
           "amountCents", "dueBy", "submissions")
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT ("id") DO NOTHING`),
    [
      atStripe.id,
      paymentIntentId,
      atStripe.currency,
      atStripe.reason,
      new Date(atStripe.created * 1000),
      to,
      ...facts,
    ],
  );
  const [before] = await transaction.rows(LOCK_DISPUTE, [atStripe.id]);
  if (!before) throw new Error(`The dispute ${atStripe.id} is not recorded.`);
  const from = inserted === 1 ? null : before.status;
  if (from !== null) {
    // A report that is older than ours is dropped as a whole.
    if (from !== to && !mayMoveDispute(from, to)) return null;
    await transaction.execute(
      sql(`UPDATE "Dispute" SET "status" = $2, "amountCents" = $3, "dueBy" = $4,
             "submissions" = GREATEST("submissions", $5), "updatedAt" = now()
           WHERE "id" = $1`),
      [atStripe.id, to, ...facts],
    );
  }
  if (from !== to)
    await transaction.execute(
      sql(`INSERT INTO "DisputeChange" ("disputeId", "from", "to", "actorId") VALUES ($1, $2, $3, $4::uuid)`),
      [atStripe.id, from, to, actorId],
    );
  const [dispute = before] = await transaction.rows(LOCK_DISPUTE, [atStripe.id]);
  return { dispute, from, to };
}

/**
 * Writes what the dispute has taken from our balance, and what it brought back, into the books. Also for a report whose
 * status is older than ours: the money has moved all the same, and each movement is booked once.
 */
async function bookFunds(
  transaction: Transaction,
  { id, currency, balance_transactions }: Stripe.Dispute,
  paymentIntentId: string,
): Promise<void> {
  for (const movement of balance_transactions) {
    const { amount, created } = movement;
    if (amount === 0) continue;
    await recordEntry(
      {
        kind: amount < 0 ? "dispute_withdrawn" : "dispute_reinstated",
        sourceId: sourceOfFunds(id, movement, balance_transactions),
        paymentIntentId,
        amountCents: Math.abs(amount),
        currency,
        occurredAt: new Date(created * 1000),
      },
      transaction,
    );
  }
}
