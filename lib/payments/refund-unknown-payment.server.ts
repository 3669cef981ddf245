import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { formatAmount } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { closeStaffTask, isStaffTaskOpen } from "@/lib/staff-tasks/open-staff-task.server";
import { recordRefund } from "./record-refund.server";
import { createFullRefund } from "./refund-payment.server";
import { retrievePaymentIntent } from "./stripe-client.server";

/**
 * Refunds a payment that belongs to no configuration that we know, in full, and closes its task. Safe to repeat: there
 * is one idempotency key per payment.
 * @returns the amount in words, `$1,137.50`.
 * @throws AppError 404 unless the payment has an open task; 409 for a payment of ours or without money; Stripe's error
 * when Stripe does not respond, and then the task stays open.
 */
export async function refundUnknownPayment(staff: Actor, paymentIntentId: string): Promise<string> {
  const task = {
    kind: "payments.refund-unknown",
    subject: { type: "payment", id: paymentIntentId },
  } as const;
  if (!(await isStaffTaskOpen(task))) throw notFound("Payment");
  const intent = await retrievePaymentIntent(paymentIntentId);
  if (!intent) throw notFound("Payment");
  const isOurs = await db().payment.findUnique({ where: { paymentIntentId }, select: { state: true } });
  if (isOurs || intent.amount_received === 0) {
    throw conflict("payment-not-unknown", "This payment became ours, or it has no money. Please look again.");
  }
  const amount = formatAmount(intent.amount_received, intent.currency);
  const refund = await createFullRefund(
    { paymentIntentId, amountCents: intent.amount_received },
    "unknown-payment",
  );
  if (refund) await recordRefund(refund);
  await inTransaction(async (transaction) => {
    await recordAudit(
      {
        actorId: staff.id,
        action: "payments.refund-unknown",
        subject: { type: "payment", id: paymentIntentId },
        outcome: "done",
        after: { amount },
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
    await closeStaffTask({ ...task, note: `Refunded ${amount}.` }, transaction);
  });
  return amount;
}
