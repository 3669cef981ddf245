import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound } from "@/lib/kit/errors";
import { formatAmount } from "@/lib/kit/money";
import { lockPaidOrder } from "@/lib/orders/lock-paid-order.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { closeStaffTask, isStaffTaskOpen } from "@/lib/staff-tasks/open-staff-task.server";
import { setRefundedOutside } from "./transition-payment.server";

/**
 * Settles one of our refunds that failed at the customer's bank and that staff paid outside of Stripe, for example by check, and
 * closes its task. Nothing is sent to Stripe, and the books get no entry: they hold what moves at Stripe. Row, task and audit log
 * say how it was paid. A refund that is not owed any more, for example because somebody repeated it in Stripe's dashboard, is
 * left as it is.
 * @param refundId Stripe's id of the refund that failed.
 * @param note how the customer was paid.
 * @returns the amount in words, `$45.50`.
 * @throws AppError 404 unless the refund has an open task.
 */
export async function payRefundOutside(
  staff: Actor,
  { refundId, note }: { refundId: string; note: string },
): Promise<string> {
  const task = { kind: "payments.repeat-refund", subject: { type: "payment", id: refundId } } as const;
  if (!(await isStaffTaskOpen(task))) throw notFound("Refund");
  return inTransaction(async (transaction) => {
    const [refund] = await transaction.rows(
      sql(
        `SELECT "paymentIntentId", "causeId", "amountCents", "currency" FROM "StripeRefund" WHERE "id" = $1`,
      ),
      [refundId],
    );
    if (!refund) throw notFound("Refund");
    const { paymentIntentId, causeId } = refund;
    await lockPaidOrder(transaction, paymentIntentId);
    const paidCents = causeId
      ? await settleOwed(transaction, causeId)
      : (await setRefundedOutside(transaction, paymentIntentId)) && refund.amountCents;
    const amount = formatAmount(paidCents || refund.amountCents, refund.currency);
    await recordAudit(
      {
        actorId: staff.id,
        action: "payments.pay-refund-outside",
        subject: { type: "payment", id: paymentIntentId },
        outcome: "done",
        after: { refund: refundId, amount, note },
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
    await closeStaffTask({ ...task, note: `Paid ${amount} outside of Stripe: ${note}` }, transaction);
    return amount;
  });
}

/** Settles what we owe for a lead or an order. @returns the amount in cents; undefined when it is not owed any more. */
async function settleOwed(transaction: Transaction, causeId: string): Promise<number | undefined> {
  const [settled] = await transaction.rows(
    sql(`UPDATE "PartialRefund" SET "paidAt" = now(), "paidOutsideAt" = now(), "failedAt" = NULL
         WHERE "causeId" = $1 AND "paidAt" IS NULL AND "failedAt" IS NOT NULL RETURNING "amountCents"`),
    [causeId],
  );
  return settled?.amountCents;
}
