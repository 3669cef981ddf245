import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { formatAmount } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { closeStaffTask, isStaffTaskOpen } from "@/lib/staff-tasks/open-staff-task.server";

/**
 * Lets the worker retry one of our refunds that failed after Stripe had accepted it, and closes its task.
 * @param refundId Stripe's id of the refund that failed.
 * @returns the amount of the failed refund in words, `$45.50`.
 * @throws AppError 404 unless the refund has an open task; 409 for one that only Stripe's dashboard can repeat.
 */
export async function retryRefund(staff: Actor, refundId: string): Promise<string> {
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
    const amount = formatAmount(refund.amountCents, refund.currency);
    const released =
      (await transaction.execute(
        sql(`UPDATE "PartialRefund" SET "failedAt" = NULL, "checkedAt" = NULL
             WHERE "causeId" = $1::uuid AND "paidAt" IS NULL AND "failedAt" IS NOT NULL`),
        [refund.causeId],
      )) +
      (await transaction.execute(
        sql(`UPDATE "Payment" SET "refundFailedAt" = NULL
             WHERE "paymentIntentId" = $1 AND $2::uuid IS NULL AND "refundFailedAt" IS NOT NULL`),
        [refund.paymentIntentId, refund.causeId],
      ));
    if (released === 0)
      throw conflict(
        "refund-not-owed",
        "We do not owe this refund any more, or only Stripe's dashboard can repeat it. Please look there.",
      );
    await recordAudit(
      {
        actorId: staff.id,
        action: "payments.retry-refund",
        subject: { type: "payment", id: refund.paymentIntentId },
        outcome: "done",
        after: { refund: refundId, amount },
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
    await closeStaffTask({ ...task, note: `Sent ${amount} again.` }, transaction);
    return amount;
  });
}
