import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { advance, type LockedPlan, moveCycle, movePlan, readCycle } from "./transition-plan.server";

/** Makes a locked, paused plan active. A date that passed during the pause, or whose period it dropped, is not charged. */
export async function resumeSchedule(
  transaction: Transaction,
  plan: LockedPlan,
  { actorId, now }: { actorId: string | null; now: Date },
): Promise<void> {
  const dropped = await readCycle(transaction, plan.id, plan.nextDueOn);
  // Announced before the program paused the plan, and never begun.
  if (dropped?.status === "due") await moveCycle(transaction, dropped, "skipped");
  if (dropped || plan.nextChargeAt <= now)
    await advance(transaction, plan, dropped?.number ?? plan.lastCycle, now);
  await movePlan(transaction, plan, { to: "active", actorId, reason: null });
}

/**
 * Drops the announced period and the one that was declined. A charge under way is left alone: its money may be there.
 * @returns the PaymentIntents to be cancelled at Stripe.
 */
export async function dropOpenPeriods(transaction: Transaction, plan: LockedPlan): Promise<string[]> {
  const rows = await transaction.rows(
    sql(
      `SELECT "dueOn"::text AS "dueOn!" FROM "PlanCycle" WHERE "planId" = $1 AND "status" IN ('due', 'retrying')`,
    ),
    [plan.id],
  );
  for (const { dueOn } of rows) {
    const cycle = await readCycle(transaction, plan.id, dueOn);
    if (!cycle) continue;
    await moveCycle(transaction, cycle, cycle.status === "due" ? "skipped" : "failed");
  }
  return findUnpaidIntents(transaction, plan);
}

/** The payments of failed periods that could still be paid at Stripe. A bank debit under way is not among them. */
export async function findUnpaidIntents(transaction: Transaction, plan: LockedPlan): Promise<string[]> {
  const rows = await transaction.rows(
    sql(`SELECT p."paymentIntentId" FROM "PlanCycle" c
         JOIN "Payment" p ON p."paymentIntentId" = c."paymentIntentId"
         WHERE c."planId" = $1 AND c."status" = 'failed' AND p."state" = 'open'`),
    [plan.id],
  );
  return rows.map(({ paymentIntentId }) => paymentIntentId);
}
