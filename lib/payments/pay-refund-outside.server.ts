import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { formatAmount } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { closeStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { failedRefundTask, lockFailedRefund, refundNotOwed } from "./lock-failed-refund.server";
import { setRefundedOutside } from "./transition-payment.server";

/**
 * Settles one of our refunds that failed at the customer's bank and that staff paid outside of Stripe, for example by check, and
 * closes its task. Nothing is sent to Stripe, and the books get no entry: they hold what moves at Stripe. Row, task and audit log
 * say how it was paid.
 * @param refundId Stripe's id of the refund that failed.
 * @param note how the customer was paid.
 * @returns the amount that was owed, in words, `$45.50`.
 * @throws AppError 404 unless the refund has an open task; 409 `refund-not-owed` for one that is not owed any more, for example
 * because it is sent through Stripe again. Nothing is changed then.
 */
export async function payRefundOutside(
  staff: Actor,
  { refundId, note }: { refundId: string; note: string },
): Promise<string> {
  return inTransaction(async (transaction) => {
    const { paymentIntentId, causeId, currency, owedCents } = await lockFailedRefund(transaction, refundId);
    const isSettled =
      owedCents !== null &&
      owedCents > 0 &&
      (causeId
        ? await settleOwed(transaction, causeId)
        : await setRefundedOutside(transaction, paymentIntentId));
    if (!isSettled) throw refundNotOwed();
    const amount = formatAmount(owedCents, currency);
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
    await closeStaffTask(
      { ...failedRefundTask(refundId), note: `Paid ${amount} outside of Stripe: ${note}` },
      transaction,
    );
    return amount;
  });
}

/** Settles what we owe for a lead or an order. @returns whether it was still owed. */
async function settleOwed(transaction: Transaction, causeId: string): Promise<boolean> {
  const settled = await transaction.execute(
    sql(`UPDATE "PartialRefund" SET "paidAt" = now(), "paidOutsideAt" = now(), "failedAt" = NULL
         WHERE "causeId" = $1 AND "paidAt" IS NULL AND "failedAt" IS NOT NULL`),
    [causeId],
  );
  return settled === 1;
}
