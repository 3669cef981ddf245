import "server-only";
import { toIsoDay } from "@/lib/kit/zone-clock";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { chargeInstant, dueDayAfterResume } from "./plan-schedule";
import {
  type LockedPlan,
  moveCycle,
  movePlan,
  type PeriodKey,
  readCycle,
  scheduleNext,
} from "./transition-plan.server";

/** The prepared job of the email about a coming charge. */
export interface PreparedPreview {
  enqueue(
    transaction: Transaction,
    data: { planId: string; dueOn: string; number: number; resumedAt: string },
  ): Promise<unknown>;
}

/** Makes the charge wait for another email: the one from before the pause does not announce it any more. */
async function forgetPreview(transaction: Transaction, { planId, dueOn }: PeriodKey): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "PlanCycle" SET "previewSentAt" = NULL, "previewRefusedAt" = NULL
         WHERE "planId" = $1 AND "dueOn" = $2::text::date`),
    [planId, dueOn],
  );
}

/**
 * Makes a locked, paused plan active. A date that passed during the pause, or whose period it dropped, is not charged. A period that
 * was announced before the program paused the plan keeps its date while there is notice, and its email is sent again: the one about
 * the pause said that nothing is charged.
 */
export async function resumeSchedule(
  transaction: Transaction,
  plan: LockedPlan,
  { actorId, now, preview }: { actorId: string | null; now: Date; preview: PreparedPreview },
): Promise<void> {
  const announced = await readCycle(transaction, plan.id, plan.nextDueOn);
  const day = dueDayAfterResume(plan, announced?.status, { now, isByCustomer: actorId !== null });
  const dueOn = toIsoDay(day);
  if (dueOn !== plan.nextDueOn) {
    if (announced?.status === "due") await moveCycle(transaction, announced, "skipped");
    const chargeAt = chargeInstant(plan.timeZone, day);
    const lastCycle = announced?.number ?? plan.lastCycle;
    await scheduleNext(transaction, plan.id, { dueOn, chargeAt, lastCycle });
  } else if (announced) {
    await forgetPreview(transaction, announced);
    const { number } = announced;
    await preview.enqueue(transaction, { planId: plan.id, dueOn, number, resumedAt: now.toISOString() });
  }
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
