import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { formatAmount } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { closeStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { failedRefundTask, lockFailedRefund, refundNotOwed } from "./lock-failed-refund.server";

/**
 * Lets the worker retry one of our refunds that failed after Stripe had accepted it, and closes its task.
 * @param refundId Stripe's id of the refund that failed.
 * @returns the amount that we owe of it in words, `$45.50`.
 * @throws AppError 404 unless the refund has an open task; 409 `refund-not-owed` for one that is not owed any more, or that only
 * Stripe's dashboard can repeat.
 */
export async function retryRefund(staff: Actor, refundId: string): Promise<string> {
  return inTransaction(async (transaction) => {
    const { paymentIntentId, causeId, currency, owedCents } = await lockFailedRefund(transaction, refundId);
    if (owedCents === null) throw refundNotOwed();
    const amount = formatAmount(owedCents, currency);
    await transaction.execute(
      sql(`UPDATE "PartialRefund" SET "failedAt" = NULL, "checkedAt" = NULL
           WHERE "causeId" = $1::uuid AND "paidAt" IS NULL AND "failedAt" IS NOT NULL`),
      [causeId],
    );
    await transaction.execute(
      sql(`UPDATE "Payment" SET "refundFailedAt" = NULL
           WHERE "paymentIntentId" = $1 AND $2::uuid IS NULL AND "refundFailedAt" IS NOT NULL`),
      [paymentIntentId, causeId],
    );
    await recordAudit(
      {
        actorId: staff.id,
        action: "payments.retry-refund",
        subject: { type: "payment", id: paymentIntentId },
        outcome: "done",
        after: { refund: refundId, amount },
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
    await closeStaffTask({ ...failedRefundTask(refundId), note: `Sent ${amount} again.` }, transaction);
    return amount;
  });
}
