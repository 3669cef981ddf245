import "server-only";
import * as z from "zod/mini";
import { AppError } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { autocommit, type SqlRunner } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { readSettings } from "@/lib/settings/read-settings.server";
import { type AccountFacts, accountApprovalOf, isApprovedAtOnce, type OrderApproval } from "./good-standing";
import { IS_FROM_STOCK } from "./is-from-stock";
import { transitionOrder } from "./transition-order.server";

/** Approves a new order without a review where the operator allows it. Enqueued in the transaction that places the order. */
export const approveAtOnceJob = defineJob({
  name: "orders.approve-at-once",
  schema: z.object({ orderId: z.uuid() }),
  retryLimit: 10,
});

/** How new orders are approved: the operator's setting, at first that of `ORDER_APPROVAL`. For pages. */
export async function orderApproval(): Promise<OrderApproval> {
  return (await readSettings()).orderApproval;
}

/**
 * Approves a pending order when the account's own approval, or else the operator's setting and good standing, say so.
 * Otherwise the order waits for staff. Safe to repeat: an order that has left `pending` is left alone.
 */
export async function approveAtOnce(
  { orderId }: { orderId: string },
  approval?: OrderApproval,
): Promise<void> {
  const userId = await findApprovable(orderId);
  if (!userId) return;
  const facts = await readAccountFacts(autocommit, userId);
  if (!isApprovedAtOnce(facts, approval ?? (await orderApproval()))) return;
  try {
    await transitionOrder({ orderId, to: "approved", actor: null });
  } catch (error) {
    // Staff were faster, or the undelivered leads were refunded.
    if (!(error instanceof AppError) || error.status !== 409) throw error;
  }
}

/** The account of a pending order. Null for other orders, and for an order of chosen leads, which is sold without approval. */
async function findApprovable(orderId: string): Promise<string | null> {
  const [order] = await autocommit.rows(
    sql(`SELECT o."userId" FROM "Order" o JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
     WHERE o."id" = $1 AND o."status" = 'pending' AND ${IS_FROM_STOCK}`),
    [orderId],
  );
  return order?.userId ?? null;
}

/** Reads what `isApprovedAtOnce` and `isInGoodStanding` judge. @throws Error for an unknown account. */
export async function readAccountFacts(runner: SqlRunner, userId: string): Promise<AccountFacts> {
  const [facts] = await runner.rows(
    sql(`SELECT u."emailConfirmedAt" IS NOT NULL AS "isEmailConfirmed!", is_account_stopped(u."id") AS "isStopped!",
       (SELECT count(*)::int FROM "Order" o WHERE o."userId" = u."id"
          AND o."status" IN ('approved', 'processing', 'completed')) AS "approvedOrders!",
       (SELECT count(*)::int FROM "Order" o WHERE o."userId" = u."id"
          AND (o."status" IN ('pending', 'approved', 'processing') OR is_payment_contested(o."paymentIntentId"))
          AND is_order_held(o."id")) AS "heldOrders!",
       (SELECT count(*)::int FROM "Dispute" d JOIN "Payment" p ON p."paymentIntentId" = d."paymentIntentId"
        WHERE p."userId" = u."id") AS "disputes!",
       (SELECT a."isAutomatic" FROM "AccountApproval" a WHERE a."userId" = u."id") AS "isAutomatic"
     FROM "User" u WHERE u."id" = $1`),
    [userId],
  );
  if (!facts) throw new Error(`There is no account ${userId}.`);
  const { isAutomatic, ...rest } = facts;
  return { ...rest, approval: accountApprovalOf(isAutomatic) };
}
