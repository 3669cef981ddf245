import "server-only";
import { type AppError, conflict, notFound } from "@/lib/kit/errors";
import type { Cents } from "@/lib/kit/money";
import { lockPaidOrder } from "@/lib/orders/lock-paid-order.server";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { isStaffTaskOpen } from "@/lib/staff-tasks/open-staff-task.server";

/** One of our refunds that failed after Stripe had accepted it, and that waits for staff. */
export interface FailedRefund {
  paymentIntentId: string;
  /** The lead or the order that it is for; null for the whole of a payment without an order. */
  causeId: string | null;
  currency: string;
  /** What we owe of it now, which may be less than what failed; null when we do not owe it. */
  owedCents: Cents | null;
}

/** The task of a failed refund. @param refundId Stripe's id of the refund. */
export const failedRefundTask = (refundId: string) =>
  ({ kind: "payments.repeat-refund", subject: { type: "payment", id: refundId } }) as const;

/**
 * Locks a failed refund, and the order that it belongs to, until the end of the transaction. Each command that ends its task calls
 * this first, so the second of two that are called at the same instant finds the task done.
 * @param refundId Stripe's id of the refund.
 * @throws AppError 404 unless the refund has an open task.
 */
export async function lockFailedRefund(transaction: Transaction, refundId: string): Promise<FailedRefund> {
  const [found] = await transaction.rows(
    sql(`SELECT "paymentIntentId" FROM "StripeRefund" WHERE "id" = $1`),
    [refundId],
  );
  if (!found) throw notFound("Refund");
  // The order first, as recordRefund does.
  await lockPaidOrder(transaction, found.paymentIntentId);
  await transaction.execute(sql(`SELECT 1 FROM "StripeRefund" WHERE "id" = $1 FOR UPDATE`), [refundId]);
  if (!(await isStaffTaskOpen(failedRefundTask(refundId), transaction))) throw notFound("Refund");
  const [refund] = await transaction.rows(
    sql(`SELECT "paymentIntentId", "causeId", "currency", owed_of_failed_refund("id") AS "owedCents"
         FROM "StripeRefund" WHERE "id" = $1`),
    [refundId],
  );
  if (!refund) throw notFound("Refund");
  return refund;
}

/** The refusal of a command for a failed refund that we do not owe: 409 `refund-not-owed`. */
export function refundNotOwed(): AppError {
  return conflict(
    "refund-not-owed",
    "We no longer owe this refund, or only Stripe's dashboard can repeat it. Please look there.",
  );
}
