import "server-only";
import { refundableCents } from "@/lib/payments/owed-refunds.server";
import { sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";

/**
 * Whether a payment of a plan is disputed, or was lost in a dispute: nothing may be charged for the plan. Reads a function of
 * lib/disputes/sql: disputes come later, so they cannot be imported here.
 */
export async function isPlanDisputed(
  runner: SqlRunner,
  plan: { id: string; leadConfigId: string },
): Promise<boolean> {
  const disputed = await runner.rows(
    sql(`SELECT 1 AS "one" FROM "Order" o
         WHERE ((o."leadConfigId" = $2 AND o."cycle" = 0)
             OR EXISTS (SELECT 1 FROM "PlanCycle" c
                        WHERE c."planId" = $1 AND c."paymentIntentId" = o."paymentIntentId"))
           AND is_payment_disputed(o."paymentIntentId")`),
    [plan.id, plan.leadConfigId],
  );
  return disputed.length > 0;
}

/** Whether a payment is disputed, or was lost in a dispute. */
export async function isPaymentDisputed(runner: SqlRunner, paymentIntentId: string): Promise<boolean> {
  const [payment] = await runner.rows(sql(`SELECT is_payment_disputed($1) AS "isDisputed!"`), [
    paymentIntentId,
  ]);
  return payment?.isDisputed ?? false;
}

/** Whether a payment was lost in a dispute. */
export async function isPaymentLost(runner: SqlRunner, paymentIntentId: string): Promise<boolean> {
  const [payment] = await runner.rows(sql(`SELECT lost_in_disputes($1) > 0 AS "isLost!"`), [paymentIntentId]);
  return payment?.isLost ?? false;
}

/** Returns the date of the newest period of a plan that has a payment, `2026-11-22`. A customer can pay or retry only this one. */
export async function readNewestCharged(runner: SqlRunner, planId: string): Promise<string | undefined> {
  const [row] = await runner.rows(
    sql(`SELECT max("dueOn")::text AS "dueOn" FROM "PlanCycle"
         WHERE "planId" = $1 AND "paymentIntentId" IS NOT NULL`),
    [planId],
  );
  return row?.dueOn ?? undefined;
}

/** Whether nothing of a payment is left with us: all of it went back, or is on its way back, whoever refunded it. */
export async function isPaidBack(runner: SqlRunner, paymentIntentId: string): Promise<boolean> {
  const [order] = await runner.rows(sql(`SELECT "id" FROM "Order" WHERE "paymentIntentId" = $1`), [
    paymentIntentId,
  ]);
  return order !== undefined && (await refundableCents(runner, order.id)) <= 0;
}
