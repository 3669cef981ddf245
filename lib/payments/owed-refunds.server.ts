import "server-only";
import type { Cents } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";

const LEFT = sql(
  `SELECT o."totalAmountCents"
     - COALESCE((SELECT sum(r."amountCents") FROM "StripeRefund" r
                 WHERE r."paymentIntentId" = o."paymentIntentId" AND r."status" IN ('pending', 'succeeded')), 0)::int
     - COALESCE((SELECT sum(p."amountCents") FROM "PartialRefund" p
                 WHERE p."orderId" = o."id" AND NOT EXISTS (
                   SELECT 1 FROM "StripeRefund" r WHERE r."causeId" = p."causeId" AND r."status" IN ('pending', 'succeeded'))),
                0)::int
     - lost_in_disputes(o."paymentIntentId") AS "leftCents!"
   FROM "Order" o WHERE o."id" = $1`,
);

/**
 * What can still be refunded of an order, in cents: what was paid, less what went back at Stripe (ours and foreign), what we
 * owe already, and what was lost in disputes. May be negative when somebody refunded money in Stripe's dashboard that we owe.
 */
export async function refundableCents(runner: SqlRunner, orderId: string): Promise<Cents> {
  const [order] = await runner.rows(LEFT, [orderId]);
  return order?.leftCents ?? 0;
}

/**
 * Lowers the refunds that we owe for an order and have not sent, the newest first, until they fit in what Stripe has left of
 * its payment. One that is lowered to nothing is settled: the customer has that money. Call it under the order's lock, after
 * money has left at Stripe's side.
 */
export async function capOwedRefunds(transaction: Transaction, orderId: string): Promise<void> {
  let tooMuch = -(await refundableCents(transaction, orderId));
  if (tooMuch <= 0) return;
  const owed = await transaction.rows(
    sql(`SELECT p."causeId", p."amountCents" FROM "PartialRefund" p
         WHERE p."orderId" = $1 AND p."paidAt" IS NULL AND NOT EXISTS (
           SELECT 1 FROM "StripeRefund" r WHERE r."causeId" = p."causeId" AND r."status" IN ('pending', 'succeeded'))
         ORDER BY p."createdAt" DESC, p."causeId" FOR UPDATE OF p`),
    [orderId],
  );
  for (const { causeId, amountCents } of owed) {
    const less = Math.min(tooMuch, amountCents);
    if (less <= 0) return;
    tooMuch -= less;
    await transaction.execute(
      sql(`UPDATE "PartialRefund"
           SET "amountCents" = "amountCents" - $2::int, "paidAt" = CASE WHEN "amountCents" = $2::int THEN now() END
           WHERE "causeId" = $1`),
      [causeId, less],
    );
  }
}

/**
 * Makes the money of one of our refunds owed again, because the refund failed after Stripe had taken it. It is not sent again
 * by itself: the same card would send it back again. Staff decide (retry-refund.server.ts).
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
  await transaction.execute(
    sql(`UPDATE "Payment" SET "state" = 'refunding', "refundId" = NULL, "refundFailedAt" = now()
         WHERE "paymentIntentId" = $1 AND "state" IN ('refunding', 'refunded')
           AND $2::uuid IS NULL AND ("refundId" = $3 OR "refundId" IS NULL)`),
    [refund.paymentIntentId, refund.causeId, refund.id],
  );
}
