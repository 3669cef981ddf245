import "server-only";
import { toDecimal } from "@/lib/kit/money";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { type DisputeStatus, isFrozen, isInquiry } from "./dispute-status";
import type { OrderMoneyDto } from "./order-money";

const MONEY = sql(
  `SELECT m."orderId", m."totalAmountCents", m."refundedCents" AS "refundedCents!", m."dispute" FROM (
     SELECT o."id" AS "orderId", o."totalAmountCents", o."createdAt",
       (SELECT COALESCE(sum(r."amountCents"), 0)::int FROM "StripeRefund" r
        WHERE r."paymentIntentId" = o."paymentIntentId" AND r."status" IN ('pending', 'succeeded')) AS "refundedCents",
       (SELECT d."status" FROM "Dispute" d WHERE d."paymentIntentId" = o."paymentIntentId"
        ORDER BY d."status" IN ('won', 'warning_closed', 'prevented'), d."stripeCreatedAt" DESC LIMIT 1) AS "dispute"
     FROM "Order" o
     WHERE ($1::uuid IS NULL OR o."userId" = $1) AND ($2::uuid IS NULL OR o."id" = $2)) m
   WHERE m."refundedCents" > 0 OR m."dispute" IS NOT NULL
   ORDER BY m."createdAt" DESC LIMIT 1000`,
);

/** The viewer's orders whose money was refunded or is disputed: the latest 1,000. */
export async function listOwnOrderMoney(viewer: { id: string }): Promise<OrderMoneyDto[]> {
  return (await autocommit.rows(MONEY, [viewer.id, null])).map(toDto);
}

/** The refunds and the dispute of any order; empty without either. For staff. */
export async function readOrderMoney(orderId: string): Promise<OrderMoneyDto[]> {
  return (await autocommit.rows(MONEY, [null, orderId])).map(toDto);
}

function toDto({ orderId, totalAmountCents, refundedCents, dispute }: RowOf<typeof MONEY>): OrderMoneyDto {
  return {
    orderId,
    refunded: toDecimal(refundedCents),
    isRefundedInFull: refundedCents >= totalAmountCents,
    dispute: dispute && stageOf(dispute),
  };
}

function stageOf(status: DisputeStatus): OrderMoneyDto["dispute"] {
  if (status === "lost") return "lost";
  if (isInquiry(status)) return "inquiry";
  return isFrozen(status) ? "open" : "resolved";
}
