import "server-only";
import type { Cents } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { RefundReason } from "./judge-payment";

/** What we know of a PaymentIntent before and beside its order. */
export interface PaymentIdentity {
  paymentIntentId: string;
  userId: string;
  leadConfigId: string;
  amountCents: Cents;
  currency: string;
}

/** Marks a payment as settled, in the transaction that places its order; makes the row if it was lost. */
export async function recordSettled(transaction: Transaction, payment: PaymentIdentity): Promise<void> {
  await transaction.query(
    `INSERT INTO "Payment" ("paymentIntentId", "userId", "leadConfigId", "amountCents", "currency", "attempt", "state")
     VALUES ($1, $2, $3, $4, $5,
       (SELECT COALESCE(MAX("attempt"), -1) + 1 FROM "Payment" WHERE "leadConfigId" = $3 AND "amountCents" = $4), 'settled')
     ON CONFLICT ("paymentIntentId") DO UPDATE SET "state" = 'settled', "checkedAt" = now()`,
    [payment.paymentIntentId, payment.userId, payment.leadConfigId, payment.amountCents, payment.currency],
  );
}

/** Notes what Stripe last said of a payment that is neither settled nor sent back. */
export async function recordState(
  paymentIntentId: string,
  state: "open" | "processing" | "canceled",
): Promise<void> {
  await db().payment.updateMany({
    where: { paymentIntentId, state: { in: ["open", "processing"] } },
    data: { state, checkedAt: new Date() },
  });
}

/** Written before Stripe is asked, so that a crash in between leaves a trace to continue from. */
export async function recordRefunding(payment: PaymentIdentity, reason: RefundReason): Promise<void> {
  const attempt = await db().payment.count({ where: { leadConfigId: payment.leadConfigId } });
  await db().payment.upsert({
    where: { paymentIntentId: payment.paymentIntentId },
    create: { ...payment, attempt, state: "refunding", refundReason: reason },
    update: { state: "refunding", refundReason: reason },
  });
}

/** The money is on its way back. */
export async function recordRefunded(paymentIntentId: string, refundId: string | null): Promise<void> {
  await db().payment.update({
    where: { paymentIntentId },
    data: { state: "refunded", refundId, checkedAt: new Date() },
  });
}
