import "server-only";
import { recordEntry } from "@/lib/books/record-entry.server";
import type { Cents } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { RefundReason } from "./judge-payment";
import type { PaymentState } from "./payment-state";

/** A received payment and the configuration that it pays for. */
export interface ReceivedPayment {
  paymentIntentId: string;
  userId: string;
  leadConfigId: string;
  /** 0 for the purchase, 1, 2, … for the renewals of a plan. */
  cycle: number;
  amountCents: Cents;
  currency: string;
  /** When a card was charged; null for a bank debit. */
  capturedAt: Date | null;
}

/**
 * Sets the state of a payment that Stripe has not collected. A settled or refunded payment keeps its state.
 * @returns the state before, and the period of the plan; undefined when the payment keeps its state.
 */
export async function setUncollected(
  transaction: Transaction,
  paymentIntentId: string,
  state: Extract<PaymentState, "open" | "processing" | "canceled">,
): Promise<{ state: string; cycle: number } | undefined> {
  const [before] = await transaction.rows(
    sql(`SELECT "state"::text AS "state!", "cycle" FROM "Payment"
       WHERE "paymentIntentId" = $1 AND "state" IN ('open', 'processing') FOR UPDATE`),
    [paymentIntentId],
  );
  if (!before) return undefined;
  await transaction.execute(
    sql(`UPDATE "Payment" SET "state" = $2::"PaymentState", "checkedAt" = now(),
         "processingSince" = CASE WHEN $2 <> 'processing' THEN NULL
           WHEN "state" = 'processing' THEN "processingSince" ELSE now() END
       WHERE "paymentIntentId" = $1`),
    [paymentIntentId, state],
  );
  return before;
}

/** Sets the state to `settled`: the payment has its order. Creates the row again if it was lost. */
export async function setSettled(transaction: Transaction, payment: ReceivedPayment): Promise<void> {
  await transaction.execute(
    sql(`INSERT INTO "Payment" ("paymentIntentId", "userId", "leadConfigId", "cycle", "amountCents", "currency", "attempt", "state")
     VALUES ($1, $2, $3, $4, $5, $6,
       (SELECT COALESCE(MAX("attempt"), -1) + 1 FROM "Payment"
        WHERE "leadConfigId" = $3 AND "cycle" = $4 AND "amountCents" = $5), 'settled')
     ON CONFLICT ("paymentIntentId") DO UPDATE SET "state" = 'settled', "checkedAt" = now()`),
    [
      payment.paymentIntentId,
      payment.userId,
      payment.leadConfigId,
      payment.cycle,
      payment.amountCents,
      payment.currency,
    ],
  );
}

/** Writes into the books that the money of a payment arrived. */
export async function recordCaptured(transaction: Transaction, payment: ReceivedPayment): Promise<void> {
  const { paymentIntentId, amountCents, currency, capturedAt } = payment;
  await recordEntry(
    {
      kind: "captured",
      sourceId: paymentIntentId,
      paymentIntentId,
      amountCents,
      currency,
      occurredAt: capturedAt,
    },
    transaction,
  );
}

/**
 * Sets the state to `refunding` before the money goes back; creates the row again if it was lost. A refunded payment keeps its
 * state, also when another call refunds it at the same instant.
 * @returns false when the payment is refunded already, when its refund failed and waits for staff, or while a dispute of it is
 * undecided: its money is at the bank (`is_payment_contested`, lib/disputes/sql).
 */
export async function setRefunding(
  transaction: Transaction,
  payment: ReceivedPayment,
  reason: RefundReason,
): Promise<boolean> {
  const changed = await transaction.execute(
    sql(`INSERT INTO "Payment" AS p ("paymentIntentId", "userId", "leadConfigId", "cycle", "amountCents", "currency", "attempt",
       "state", "refundReason")
     VALUES ($1, $2, $3, $4, $5, $6,
       (SELECT COALESCE(MAX("attempt"), -1) + 1 FROM "Payment"
        WHERE "leadConfigId" = $3 AND "cycle" = $4 AND "amountCents" = $5), 'refunding', $7)
     ON CONFLICT ("paymentIntentId") DO UPDATE SET "state" = 'refunding', "refundReason" = EXCLUDED."refundReason"
     WHERE p."state" <> 'refunded' AND p."refundFailedAt" IS NULL AND NOT is_payment_contested(p."paymentIntentId")`),
    [
      payment.paymentIntentId,
      payment.userId,
      payment.leadConfigId,
      payment.cycle,
      payment.amountCents,
      payment.currency,
      reason,
    ],
  );
  return changed === 1;
}

/**
 * Sets the state to `refunded`, after Stripe has taken the refund. Does nothing when the refund has failed meanwhile: Stripe's event
 * about that may arrive before the response to our call (`setRefundFailed`).
 * @param refundId Stripe's; null when it is not known.
 */
export async function setRefunded(
  transaction: Transaction,
  paymentIntentId: string,
  refundId: string | null,
): Promise<void> {
  // An event about the refund may have set the state, without the id.
  await transaction.execute(
    sql(`UPDATE "Payment" SET "state" = 'refunded', "refundId" = COALESCE($2, "refundId"), "checkedAt" = now()
         WHERE "paymentIntentId" = $1 AND "state" IN ('refunding', 'refunded') AND "refundFailedAt" IS NULL`),
    [paymentIntentId, refundId],
  );
}

/**
 * Sets a payment without an order to `refunded` when Stripe has sent all of it back, whoever refunded it, less what lost disputes
 * took. Staff may have repeated a failed refund of ours in Stripe's dashboard; if that one fails as well, it is owed again.
 * @returns whether the state changed.
 */
export async function setRefundedAtStripe(
  transaction: Transaction,
  paymentIntentId: string,
): Promise<boolean> {
  // Stripe may have collected another amount than the one that was shown; the books have it.
  const changed = await transaction.execute(
    sql(`UPDATE "Payment" p SET "state" = 'refunded', "refundFailedAt" = NULL, "checkedAt" = now()
         WHERE p."paymentIntentId" = $1 AND p."state" = 'refunding'
           AND (SELECT COALESCE(sum(r."amountCents"), 0) FROM "StripeRefund" r
                WHERE r."paymentIntentId" = $1 AND r."status" = 'succeeded') + lost_in_disputes($1)
             >= COALESCE((SELECT e."amountCents" FROM "BookEntry" e WHERE e."kind" = 'captured' AND e."sourceId" = $1),
                         p."amountCents")`),
    [paymentIntentId],
  );
  return changed === 1;
}

/**
 * Sets a payment whose refund failed to `refunded`, because staff paid it outside of Stripe.
 * @returns whether the state changed.
 */
export async function setRefundedOutside(
  transaction: Transaction,
  paymentIntentId: string,
): Promise<boolean> {
  const changed = await transaction.execute(
    sql(`UPDATE "Payment" SET "state" = 'refunded', "paidOutsideAt" = now(), "checkedAt" = now()
         WHERE "paymentIntentId" = $1 AND "state" = 'refunding' AND "refundFailedAt" IS NOT NULL`),
    [paymentIntentId],
  );
  return changed === 1;
}

/** Sets a refunded payment back to `refunding`, because our refund failed after Stripe had taken it. It waits for staff. */
export async function setRefundFailed(
  transaction: Transaction,
  refund: { id: string; paymentIntentId: string; causeId: string | null },
): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "Payment" SET "state" = 'refunding', "refundId" = NULL, "refundFailedAt" = now()
         WHERE "paymentIntentId" = $1 AND "state" IN ('refunding', 'refunded')
           AND $2::uuid IS NULL AND ("refundId" = $3 OR "refundId" IS NULL)`),
    [refund.paymentIntentId, refund.causeId, refund.id],
  );
}

/**
 * Sets a refunded payment back to `refunding`, because a refund of it failed that somebody made in Stripe's dashboard. The
 * reconciler refunds what is left of it. Does nothing for a payment with an order, and for one that staff paid back outside
 * of Stripe.
 */
export async function setRefundOwed(
  transaction: Transaction,
  refund: { paymentIntentId: string },
): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "Payment" SET "state" = 'refunding', "refundId" = NULL
         WHERE "paymentIntentId" = $1 AND "state" = 'refunded' AND "paidOutsideAt" IS NULL`),
    [refund.paymentIntentId],
  );
}
