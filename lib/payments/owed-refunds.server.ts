import "server-only";
import { IS_OF_LEAD } from "@/lib/billing/document-refund.server";
import type { Cents } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { closeTasksOfOwed } from "./open-payment-tasks.server";
import { setRefundFailed } from "./transition-payment.server";

/**
 * What can still be refunded of an order, in cents: what was paid, less what went back at Stripe (ours and foreign), what we
 * owe already, and what was lost in disputes. May be negative when somebody refunded money in Stripe's dashboard that we owe.
 */
export async function refundableCents(runner: SqlRunner, orderId: string): Promise<Cents> {
  const [order] = await runner.rows(sql(`SELECT refundable_cents($1) AS "leftCents"`), [orderId]);
  return order?.leftCents ?? 0;
}

/**
 * Fits the refunds that we owe for an order to what Stripe has left of its payment. Call it under the order's lock, whenever
 * money has left or come back at Stripe: after a refund that somebody made in Stripe's dashboard, after one that failed,
 * and after a dispute was decided.
 */
export async function fitOwedRefunds(transaction: Transaction, orderId: string): Promise<void> {
  const leftCents = await refundableCents(transaction, orderId);
  if (leftCents < 0) await lowerOwed(transaction, orderId, -leftCents);
  if (leftCents > 0) await restoreOwed(transaction, orderId, leftCents);
}

/** Lowers what is not sent yet, the newest first. A refund that is lowered to nothing is settled: the customer has that money. */
async function lowerOwed(transaction: Transaction, orderId: string, tooMuchCents: Cents): Promise<void> {
  let tooMuch = tooMuchCents;
  const owed = await transaction.rows(
    sql(`SELECT p."causeId", p."orderId", ${IS_OF_LEAD}, p."amountCents" FROM "PartialRefund" p
         WHERE p."orderId" = $1 AND p."paidAt" IS NULL AND NOT EXISTS (
           SELECT 1 FROM "StripeRefund" r WHERE r."causeId" = p."causeId" AND r."status" IN ('pending', 'succeeded'))
         ORDER BY p."createdAt" DESC, p."causeId" FOR UPDATE OF p`),
    [orderId],
  );
  for (const row of owed) {
    const { causeId, amountCents } = row;
    const less = Math.min(tooMuch, amountCents);
    if (less <= 0) return;
    tooMuch -= less;
    await transaction.execute(
      sql(`UPDATE "PartialRefund"
           SET "amountCents" = "amountCents" - $2::int, "coveredCents" = "coveredCents" + $2::int,
             "paidAt" = CASE WHEN "amountCents" = $2::int THEN now() END
           WHERE "causeId" = $1`),
      [causeId, less],
    );
    if (less === amountCents) await closeTasksOfOwed(transaction, row);
  }
}

/**
 * Restores refunds that were lowered, the oldest first, because the money that covered them came back to us: a refund of the
 * dashboard failed, or a lost dispute was won after all. The worker sends them, except those that wait for staff. What is left
 * of a refund that was sent in part becomes a row of its own, because each row is sent once.
 */
async function restoreOwed(transaction: Transaction, orderId: string, leftCents: Cents): Promise<void> {
  let left = leftCents;
  const lowered = await transaction.rows(
    sql(`SELECT p."causeId", p."coveredCents", p."refundId" IS NOT NULL OR p."paidOutsideAt" IS NOT NULL OR EXISTS (
           SELECT 1 FROM "StripeRefund" r WHERE r."causeId" = p."causeId" AND r."status" IN ('pending', 'succeeded')
         ) AS "isSent!"
         FROM "PartialRefund" p WHERE p."orderId" = $1 AND p."coveredCents" > 0
         ORDER BY p."createdAt", p."causeId" FOR UPDATE OF p`),
    [orderId],
  );
  for (const { causeId, coveredCents, isSent } of lowered) {
    const more = Math.min(left, coveredCents);
    if (more <= 0) return;
    left -= more;
    await transaction.execute(isSent ? SPLIT_REST : RESTORE, [causeId, more]);
  }
}

// "checkedAt" stays set after a call to Stripe whose outcome is unknown, so that the next run looks for that refund. Its time is
// moved back, so that the next run takes the row. A refund that failed and was lowered in part keeps "failedAt": its task is open,
// and staff may pay it another way at this moment. The task of one that was lowered to nothing is closed, so the worker sends it.
const RESTORE = sql(
  `UPDATE "PartialRefund"
   SET "amountCents" = "amountCents" + $2::int, "coveredCents" = "coveredCents" - $2::int, "paidAt" = NULL,
     "failedAt" = CASE WHEN "paidAt" IS NULL THEN "failedAt" END, "checkedAt" = LEAST("checkedAt", "createdAt")
   WHERE "causeId" = $1`,
);

const SPLIT_REST = sql(
  `WITH sent AS (
     UPDATE "PartialRefund" SET "coveredCents" = 0 WHERE "causeId" = $1
     RETURNING "orderId", "paymentIntentId", "createdAt"
   ), lowered AS (SELECT "coveredCents" FROM "PartialRefund" WHERE "causeId" = $1)
   INSERT INTO "PartialRefund" ("causeId", "orderId", "paymentIntentId", "leads", "amountCents", "coveredCents", "createdAt")
   SELECT gen_random_uuid(), sent."orderId", sent."paymentIntentId", 0, $2::int, lowered."coveredCents" - $2::int,
     sent."createdAt"
   FROM sent, lowered`,
);

/**
 * Makes the money of one of our refunds owed again, because the refund failed after Stripe had taken it. It is not sent again
 * by itself: the same card would send it back again. Staff decide (retry-refund.server.ts, pay-refund-outside.server.ts).
 */
export async function oweAgain(
  transaction: Transaction,
  refund: { id: string; paymentIntentId: string; causeId: string | null },
): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "PartialRefund" SET "paidAt" = NULL, "refundId" = NULL, "failedAt" = now()
         WHERE "causeId" = $1::uuid AND ("refundId" = $2 OR "paidAt" IS NULL)`),
    [refund.causeId, refund.id],
  );
  await setRefundFailed(transaction, refund);
}
