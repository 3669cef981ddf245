import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { AppError, conflict, notFound } from "@/lib/kit/errors";
import { type Cents, formatDollars, toDecimal } from "@/lib/kit/money";
import { hasEnded } from "@/lib/orders/order-status";
import { PAID_AND_REFUNDED, undeliveredRefundCents } from "@/lib/payments/lead-share";
import { owePartialRefund } from "@/lib/payments/owe-partial-refund.server";
import { refundableCents } from "@/lib/payments/owed-refunds.server";
import { paymentRefundedJob } from "@/lib/payments/record-refund.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { closeStaffTask, isDecidedByStaff, openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { IS_ACCOUNT_CLOSED } from "./grant-remedy.server";
import { orderRefundedJob } from "./order-refunded.email";
import { describeBankReturn, PAYMENT_AT_BANK, type UndeliveredDto } from "./undelivered-schemas";

/**
 * Reads how many leads of an order were never delivered, and the refund for them if it ended now. For staff.
 * @throws AppError 404.
 */
export async function readUndelivered(orderId: string): Promise<UndeliveredDto> {
  const [row] = await autocommit.rows(UNDELIVERED, [orderId]);
  if (!row) throw notFound("Order");
  const leftCents = Math.max(0, await refundableCents(autocommit, orderId));
  const leads = row.refundCents === null && leftCents > 0 ? row.undelivered : 0;
  const amountCents = undeliveredRefundCents({ ...row, undelivered: leads }, leftCents);
  const isRefundable = leads > 0 && !row.isAtBank;
  return {
    leads,
    total: row.quantity,
    getsReplacements: row.getsReplacements,
    amount: isRefundable ? toDecimal(amountCents) : null,
    isAtBank: row.isAtBank,
    bankReturn: describeBankReturn(row.debitedAt, new Date()),
    leavesNothing: isRefundable && amountCents === leftCents,
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

/** Whether the order gets no more leads. A completed order still gets the replacements that it is owed, until its account closes. */
function isOver({ status, getsReplacements }: RowOf<typeof UNDELIVERED>): boolean {
  return status === "cancelled" || (status === "completed" && !getsReplacements);
}

/**
 * Refunds the undelivered leads of an order that was cancelled, or completed early by staff, and emails the customer. This
 * happens once, and the order cannot be approved again. If nothing of the payment is left with us, its plan is paused, as the
 * Terms promise ("its plan is paused").
 * @param actor a member of staff; null at a fill-by date.
 * @param shown the amount that the page showed, `$45.50`; undefined when nobody saw one.
 * @throws AppError 404; 409 for an order that has not ended, that got or still gets all its leads, that was refunded before, or
 * whose payment is disputed, and `refund-changed-meanwhile` when the amount is not `shown` any more. While the bank only inquires,
 * or can still return a bank debit, staff can refund it.
 */
export async function refundUndelivered(
  actor: Actor | null,
  orderId: string,
  shown?: string,
): Promise<UndeliveredDto> {
  const refund = await prepareRefund(actor, orderId, shown);
  const email = await prepareJob(orderRefundedJob);
  await inTransaction(async (transaction) => {
    const refusal = await refund(transaction);
    if (refusal) throw refusal;
    await email.enqueue(transaction, { orderId });
  });
  return readUndelivered(orderId);
}

/**
 * Prepares the same refund without an email of its own: for the transaction that ends the order, where the email about the new
 * status reads the refund, and for a closed account.
 * @returns a function that refunds in a transaction. It returns why nothing was refunded, null when it was, and throws AppError
 * 404 for an unknown order.
 */
export async function prepareRefund(actor: Actor | null, orderId: string, shown?: string) {
  const followInFull = await prepareJob(paymentRefundedJob);
  return async (transaction: Transaction): Promise<AppError | null> => {
    const refund = await refundNow(transaction, { actor, orderId, shown });
    if (refund instanceof AppError) return refund;
    if (refund.leftCents <= 0) await followInFull.enqueue(transaction, refund);
    return null;
  };
}

/** @returns what is left of the payment after the refund; an error when nothing was refunded. */
async function refundNow(
  transaction: Transaction,
  { actor, orderId, shown }: { actor: Actor | null; orderId: string; shown: string | undefined },
): Promise<AppError | { paymentIntentId: string; leftCents: Cents }> {
  // A concurrent approval of the order waits for this lock, and then finds the refund.
  await transaction.execute(sql(`SELECT 1 FROM "Order" WHERE "id" = $1 FOR UPDATE`), [orderId]);
  const [row] = await transaction.rows(UNDELIVERED, [orderId]);
  if (!row) throw notFound("Order");
  const leftCents = await refundableCents(transaction, orderId);
  const refusal = refuse(row, actor, leftCents) ?? refuseUnseen(row, leftCents, shown);
  if (refusal) return refusal;
  const amountCents = await owePartialRefund(transaction, {
    orderId,
    causeId: row.causeId,
    leads: row.undelivered,
    despiteInquiry: row.isDisputed,
  });
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
  return { paymentIntentId: row.paymentIntentId, leftCents: await refundableCents(transaction, orderId) };
}

/** Why the undelivered leads of an order are not refunded; null when they can be. */
function refuse(row: RowOf<typeof UNDELIVERED>, actor: Actor | null, leftCents: Cents): AppError | null {
  if (!hasEnded(row.status))
    return conflict("order-not-ended", "Only an order that is cancelled or completed can be refunded.");
  if (row.isAtBank) return conflict("payment-disputed", PAYMENT_AT_BANK);
  // An inquiry has taken no money, and a full refund resolves it. Only staff decide that.
  if (row.isDisputed && !actor)
    return conflict(
      "payment-disputed",
      "The bank inquires about the payment, so nothing is refunded automatically.",
    );
  if (row.refundCents !== null) return conflict("already-refunded", "This order has been refunded already.");
  if (row.undelivered === 0) return conflict("nothing-to-refund", "All leads of this order were delivered.");
  if (!isOver(row))
    return conflict("nothing-to-refund", "This order is only owed replacements, and it still gets them.");
  if (leftCents <= 0)
    return conflict(
      "nothing-to-refund",
      "Nothing is left to refund: the payment was refunded in Stripe's dashboard.",
    );
  const bankReturn = describeBankReturn(row.debitedAt, new Date());
  return bankReturn && !actor ? conflict("bank-may-return", bankReturn) : null;
}

/** @returns the refusal when the amount differs from the one that the page showed; null when it is the same, or nobody saw one. */
function refuseUnseen(row: RowOf<typeof UNDELIVERED>, leftCents: Cents, shown?: string): AppError | null {
  const amount = formatDollars(undeliveredRefundCents(row, leftCents));
  if (shown === undefined || shown === amount) return null;
  return conflict(
    "refund-changed-meanwhile",
    `The refund is now ${amount}. Nothing was refunded. Please open the order again, and refund it there.`,
  );
}

const unrefundedTask = (orderId: string) =>
  ({ kind: "orders.refund-cancelled", subject: { type: "order", id: orderId } }) as const;

/**
 * Opens a task for an order that staff cancelled or completed early, or that ended at its fill-by date after a bank debit, and whose
 * undelivered leads were not refunded, and closes it when the order is open again. The task also opens when money comes back to us
 * later: a refund made in Stripe's dashboard failed, or a dispute was won. Staff's decision about that money stands
 * (`isDecidedByStaff`). Safe to repeat. The lock lets a refund at the same moment close the task.
 */
export async function onOrderEnded({
  orderId,
  wentOut = null,
}: {
  orderId: string;
  wentOut?: { from: string; to: string } | null;
}): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.execute(sql(`SELECT 1 FROM "Order" WHERE "id" = $1 FOR UPDATE`), [orderId]);
    const [row] = await transaction.rows(UNDELIVERED, [orderId]);
    if (!row || !isOver(row)) {
      await closeStaffTask({ ...unrefundedTask(orderId), note: "The order was opened again." }, transaction);
      return;
    }
    const leftCents = await refundableCents(transaction, orderId);
    if (row.refundCents !== null || row.undelivered === 0 || leftCents <= 0) return;
    if (wentOut && (await isDecidedByStaff(unrefundedTask(orderId), wentOut, transaction))) return;
    const amountCents = undeliveredRefundCents(row, leftCents);
    const bankReturn = describeBankReturn(row.debitedAt, new Date());
    await openStaffTask(
      {
        ...unrefundedTask(orderId),
        facts: {
          amount: formatDollars(amountCents),
          leads: row.undelivered,
          ...(bankReturn && { payment: bankReturn }),
        },
        again: true,
      },
      transaction,
    );
  });
}

/**
 * SQL: how many leads the order `o` has not got, replacements among them. An order that was never approved has no demand row: none
 * of its leads was delivered.
 */
export const NOT_DELIVERED = `COALESCE(d."quantity" - d."allocated", c."leadQuantity")` as const;

/**
 * SQL: orders `o` with their configuration `c`, their demand `d` and the refund `own` for their undelivered leads. The cause of that
 * refund is the order. An API purchase that brought only some of its leads was refunded for the others with this cause
 * (conclude-purchase.server.ts): what is undelivered later, replacements, is refunded with the purchase as its cause.
 */
export const FROM_ORDERS = `FROM "Order" o
  JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
  LEFT JOIN "OrderDemand" d ON d."orderId" = o."id"
  LEFT JOIN "LeadPurchase" part ON part."leadConfigId" = o."leadConfigId"
    AND d."quantity" - d."replacements" < c."leadQuantity" AND d."allocated" < d."quantity"
  LEFT JOIN "PartialRefund" own ON own."causeId" = COALESCE(part."id", o."id")` as const;

// `getsReplacements`: it has what was bought, so its demand stays open when it is completed (close_demand), and its account is not
// closed.
const UNDELIVERED = sql(`
  SELECT o."status", o."paymentIntentId", ${PAID_AND_REFUNDED}, COALESCE(part."id", o."id") AS "causeId!",
    COALESCE(d."quantity", c."leadQuantity") AS "quantity!", ${NOT_DELIVERED} AS "undelivered!",
    COALESCE(d."closedAt" IS NULL AND d."allocated" >= d."quantity" - d."replacements", false) AND NOT ${IS_ACCOUNT_CLOSED} AS "getsReplacements!",
    is_payment_contested(o."paymentIntentId") AS "isDisputed!", is_payment_at_bank(o."paymentIntentId") AS "isAtBank!",
    (SELECT (i."content"->>'paidAt')::timestamptz FROM "BillingDocument" i
     WHERE i."orderId" = o."id" AND i."kind" = 'invoice' AND i."content"->'paidWith'->>'kind' = 'bank') AS "debitedAt",
    own."leads" AS "refundLeads", own."amountCents" AS "refundCents", own."paidAt", own."paidOutsideAt"
  ${FROM_ORDERS} WHERE o."id" = $1`);
