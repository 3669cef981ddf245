import "server-only";
import { notFound } from "@/lib/kit/errors";
import type { Cents } from "@/lib/kit/money";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { leadShare } from "./lead-share";

interface PaidOrder {
  paymentIntentId: string;
  totalAmountCents: number;
  leadQuantity: number;
  refunds: number;
}

/**
 * Writes down that one lead's share of an order goes back to its buyer, once per cause; the worker sends it
 * (pay-partial-refunds). The lock on the order makes two refunds of the same instant take two shares.
 * @param causeId the returned lead.
 * @throws AppError 404 for an unknown order.
 */
export async function owePartialRefund(
  transaction: Transaction,
  { orderId, causeId }: { orderId: string; causeId: string },
): Promise<Cents> {
  await transaction.query(`SELECT 1 FROM "Order" WHERE "id" = $1 FOR NO KEY UPDATE`, [orderId]);
  const [order] = await transaction.query<PaidOrder>(
    `SELECT o."paymentIntentId", o."totalAmountCents", c."leadQuantity",
       (SELECT count(*)::int FROM "PartialRefund" p WHERE p."orderId" = o."id") AS "refunds"
     FROM "Order" o JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId" WHERE o."id" = $1`,
    [orderId],
  );
  if (!order) throw notFound("Order");
  const amountCents = leadShare(order.totalAmountCents, order.leadQuantity, order.refunds + 1);
  await transaction.query(
    `INSERT INTO "PartialRefund" ("causeId", "orderId", "paymentIntentId", "amountCents") VALUES ($1, $2, $3, $4)`,
    [causeId, orderId, order.paymentIntentId, amountCents],
  );
  return amountCents;
}
