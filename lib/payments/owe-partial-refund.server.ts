import "server-only";
import { notFound } from "@/lib/kit/errors";
import type { Cents } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { leadShare, PAID_AND_REFUNDED } from "./lead-share";
import { refundableCents } from "./owed-refunds.server";

/**
 * Records that the price of some leads of an order is owed to its customer, once per cause; the worker pays it
 * (pay-partial-refunds.server.ts). The lock on the order gives concurrent refunds different shares.
 * @param causeId the id of the returned lead or of the order that has ended; for an API purchase, see refund-undelivered.server.ts.
 * @param despiteInquiry staff ask for it while the bank inquires about the payment: the worker sends it nevertheless.
 * @returns the amount owed, in cents; less than the share, or 0, when less is left of the payment.
 * @throws AppError 404 for an unknown order; RangeError for more leads than the order has.
 */
export async function owePartialRefund(
  transaction: Transaction,
  {
    orderId,
    causeId,
    leads = 1,
    despiteInquiry = false,
  }: { orderId: string; causeId: string; leads?: number; despiteInquiry?: boolean },
): Promise<Cents> {
  await transaction.execute(sql(`SELECT 1 FROM "Order" WHERE "id" = $1 FOR NO KEY UPDATE`), [orderId]);
  const [order] = await transaction.rows(
    sql(`SELECT o."paymentIntentId", ${PAID_AND_REFUNDED}
     FROM "Order" o JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId" WHERE o."id" = $1`),
    [orderId],
  );
  if (!order) throw notFound("Order");
  // Never more than Stripe has left: somebody may have refunded money in Stripe's dashboard.
  const leftCents = Math.max(0, await refundableCents(transaction, orderId));
  const shareCents = leadShare(order, order.refundedLeads, leads);
  const amountCents = Math.min(shareCents, leftCents);
  await transaction.execute(
    sql(`INSERT INTO "PartialRefund" ("causeId", "orderId", "paymentIntentId", "leads", "amountCents", "coveredCents", "paidAt",
           "despiteInquiry")
         VALUES ($1, $2, $3, $4, $5::int, $6, CASE WHEN $5::int = 0 THEN now() END, $7)`),
    [causeId, orderId, order.paymentIntentId, leads, amountCents, shareCents - amountCents, despiteInquiry],
  );
  return amountCents;
}
