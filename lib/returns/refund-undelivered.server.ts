import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { formatDollars, toDecimal } from "@/lib/kit/money";
import { leadShare } from "@/lib/payments/lead-share";
import { owePartialRefund } from "@/lib/payments/owe-partial-refund.server";
import { refundableCents } from "@/lib/payments/owed-refunds.server";
import { paymentRefundedJob } from "@/lib/payments/record-refund.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { closeStaffTask, openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import type { UndeliveredDto } from "./undelivered-schemas";

/** Reads how many leads of an order were never delivered, and the refund for them. For staff. @throws AppError 404. */
export async function readUndelivered(orderId: string): Promise<UndeliveredDto> {
  const [row] = await autocommit.rows(UNDELIVERED, [orderId]);
  if (!row) throw notFound("Order");
  const leftCents = Math.max(0, await refundableCents(autocommit, orderId));
  const leads = row.refundCents === null && leftCents > 0 ? row.undelivered : 0;
  const amountCents = leads === 0 ? 0 : Math.min(leftCents, leadShare(row, row.refundedLeads, leads));
  return {
    leads,
    amount: leads === 0 ? null : toDecimal(amountCents),
    leavesNothing: leads > 0 && amountCents === leftCents,
    refund:
      row.refundCents === null || row.refundLeads === null
        ? null
        : {
            leads: row.refundLeads,
            amount: toDecimal(row.refundCents),
            paidAt: row.paidAt?.toISOString() ?? null,
            isPaidOutside: row.paidOutsideAt !== null,
          },
  };
}

/**
 * Refunds the undelivered leads of a cancelled order. This happens once, and the order cannot be approved again. If nothing of
 * the payment is left with us, its plan is paused, as the Terms promise ("its plan is paused").
 * @param actor a member of staff; null at a fill-by date.
 * @throws AppError 404; 409 for an order that is not cancelled, that got all its leads, that was refunded before, or whose
 * payment is disputed. While the bank only inquires, staff can refund it.
 */
export async function refundUndelivered(actor: Actor | null, orderId: string): Promise<UndeliveredDto> {
  const refundedInFull = await prepareJob(paymentRefundedJob);
  await inTransaction(async (transaction) => {
    // A concurrent approval of the order waits for this lock, and then finds the refund.
    await transaction.execute(sql(`SELECT 1 FROM "Order" WHERE "id" = $1 FOR UPDATE`), [orderId]);
    const [row] = await transaction.rows(UNDELIVERED, [orderId]);
    if (!row) throw notFound("Order");
    if (row.status !== "cancelled") {
      throw conflict("order-not-cancelled", "Only what is left of a cancelled order can be refunded.");
    }
    if (row.isAtBank) {
      throw conflict(
        "payment-disputed",
        "The payment is disputed, so nothing is refunded: the bank would pay the customer twice.",
      );
    }
    // An inquiry has taken no money, and a full refund resolves it. Only staff decide that.
    if (row.isDisputed && !actor)
      throw conflict(
        "payment-disputed",
        "The bank inquires about the payment, so nothing is refunded automatically.",
      );
    if (row.refundCents !== null) throw conflict("already-refunded", "This order has been refunded already.");
    if (row.undelivered === 0) throw conflict("nothing-to-refund", "All leads of this order were delivered.");
    if ((await refundableCents(transaction, orderId)) <= 0)
      throw conflict("nothing-to-refund", "Nothing is left to refund: the money went back at Stripe's side.");
    const amountCents = await owePartialRefund(transaction, {
      orderId,
      causeId: orderId,
      leads: row.undelivered,
      despiteInquiry: row.isDisputed,
    });
    if ((await refundableCents(transaction, orderId)) <= 0)
      await refundedInFull.enqueue(transaction, { paymentIntentId: row.paymentIntentId });
    await recordAudit(
      {
        actorId: actor?.id ?? null,
        action: "orders.refund-undelivered",
        subject: { type: "order", id: orderId },
        outcome: "done",
        after: { leads: row.undelivered, amount: toDecimal(amountCents) },
        ipAddress: actor?.ipAddress ?? null,
      },
      transaction,
    );
    const note = `Refunded ${formatDollars(amountCents)}.`;
    await closeStaffTask({ ...unrefundedTask(orderId), note }, transaction);
  });
  return readUndelivered(orderId);
}

const unrefundedTask = (orderId: string) =>
  ({ kind: "orders.refund-cancelled", subject: { type: "order", id: orderId } }) as const;

/**
 * Opens a task for an order that staff cancelled and whose undelivered leads were not refunded, and closes it when the order is
 * open again. Safe to repeat. The lock lets a refund at the same moment close the task.
 */
export async function onOrderCancelled({ orderId }: { orderId: string }): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.execute(sql(`SELECT 1 FROM "Order" WHERE "id" = $1 FOR UPDATE`), [orderId]);
    const [row] = await transaction.rows(UNDELIVERED, [orderId]);
    if (row?.status !== "cancelled") {
      await closeStaffTask({ ...unrefundedTask(orderId), note: "The order was opened again." }, transaction);
      return;
    }
    const leftCents = await refundableCents(transaction, orderId);
    if (row.refundCents !== null || row.undelivered === 0 || leftCents <= 0) return;
    const amountCents = Math.min(leftCents, leadShare(row, row.refundedLeads, row.undelivered));
    await openStaffTask(
      {
        ...unrefundedTask(orderId),
        facts: { amount: formatDollars(amountCents), leads: row.undelivered },
        again: true,
      },
      transaction,
    );
  });
}

// An order that was never approved has no demand row: none of its leads was delivered. `refundedLeads` counts the shares
// refunded for returned leads and those of this refund.
const UNDELIVERED = sql(`
  SELECT o."status", o."paymentIntentId", o."totalAmountCents", c."leadQuantity",
    COALESCE(d."quantity" - d."allocated", c."leadQuantity") AS "undelivered!",
    (SELECT COALESCE(sum(p."leads"), 0)::int FROM "PartialRefund" p WHERE p."orderId" = o."id") AS "refundedLeads!",
    is_payment_contested(o."paymentIntentId") AS "isDisputed!", is_payment_at_bank(o."paymentIntentId") AS "isAtBank!",
    own."leads" AS "refundLeads", own."amountCents" AS "refundCents", own."paidAt", own."paidOutsideAt"
  FROM "Order" o
  JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
  LEFT JOIN "OrderDemand" d ON d."orderId" = o."id"
  LEFT JOIN "PartialRefund" own ON own."causeId" = o."id"
  WHERE o."id" = $1`);
