import "server-only";
import { HOUR_MS } from "@/lib/kit/time-units";
import { fromIsoDay, toIsoDay } from "@/lib/kit/zone-clock";
import type { RefundReason } from "@/lib/payments/judge-payment";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { planDeclinedJob } from "./plan-declined.email";
import { chargeInstant, nextAttempt, nextDueDay, RETRY_AFTER_DAYS } from "./plan-schedule";
import { planSkippedJob } from "./plan-skipped.email";
import { isPausedByDecline, isRunning, isTriedAtOnce, judgeDecline } from "./plan-status";
import { preparePlanStops } from "./stop-plan.server";
import {
  type LockedPlan,
  lockPlan,
  moveCycle,
  movePlan,
  noteChange,
  type PeriodKey,
  type PlanCycleRow,
  readCycle,
  scheduleNext,
} from "./transition-plan.server";

/**
 * Marks the period of a payment as paid. A plan that is past due or paused because of that period becomes active again. When
 * the period was paid late, the next charge of a weekly plan moves to six days later at least, and a period that was announced
 * for an earlier date is skipped, which an email says. A bank debit that was made on time moves nothing when it is settled days
 * later. Does nothing for a payment that belongs to no period. Safe to repeat.
 */
export async function markPaid(paymentIntentId: string, paidAt: Date): Promise<void> {
  const [found] = await autocommit.rows(
    sql(`SELECT "planId", "dueOn"::text AS "dueOn!" FROM "PlanCycle" WHERE "paymentIntentId" = $1`),
    [paymentIntentId],
  );
  if (!found) return;
  const skippedMail = await prepareJob(planSkippedJob);
  await inTransaction(async (transaction) => {
    const plan = await lockPlan(transaction, found.planId);
    const cycle = await readCycle(transaction, found.planId, found.dueOn);
    if (!plan || !cycle || cycle.status === "paid") return;
    await moveCycle(transaction, cycle, "paid", { paidAt });
    if (plan.status === "past_due" || isPausedByDecline(plan)) {
      await movePlan(transaction, plan, { to: "active", actorId: null, reason: null });
    }
    if (!isPaidLate(cycle)) return;
    const next = toIsoDay(nextDueDay(plan, fromIsoDay(cycle.dueOn), paidAt));
    if (next <= plan.nextDueOn) return;
    const announced = await readCycle(transaction, plan.id, plan.nextDueOn);
    if (announced?.status === "due") {
      await moveCycle(transaction, announced, "skipped");
      await skippedMail.enqueue(transaction, {
        planId: plan.id,
        dueOn: announced.dueOn,
        reason: "paid-late",
      });
    }
    await scheduleNext(transaction, plan.id, {
      dueOn: next,
      chargeAt: chargeInstant(plan.timeZone, fromIsoDay(next)),
      lastCycle: announced?.number ?? plan.lastCycle,
    });
  });
}

/** Whether the money came late. A bank debit that was never declined was charged on its date, however long the bank took. */
function isPaidLate(cycle: PlanCycleRow): boolean {
  return cycle.firstDeclinedAt !== null || cycle.status !== "processing";
}

/**
 * Records that Stripe declined the charge of a period: it is tried again 1, 3 and 5 days after the first decline, then
 * the plan is paused. After a decline for good the plan is paused at once. A plan that was cancelled meanwhile stays so.
 */
export async function recordDecline(period: PeriodKey, code: string | null, now: Date): Promise<void> {
  const mail = await prepareJob(planDeclinedJob);
  await inTransaction(async (transaction) => {
    const plan = await lockPlan(transaction, period.planId);
    const cycle = await readCycle(transaction, period.planId, period.dueOn);
    if (!plan || !cycle || (cycle.status !== "charging" && cycle.status !== "processing")) return;
    const firstDeclinedAt = cycle.firstDeclinedAt ?? now;
    const isReplaced = isRunning(plan) && wasReplaced(plan, cycle);
    const retry = isReplaced
      ? { at: now, attempts: cycle.attempts }
      : planRetry(plan, cycle, code, { firstDeclinedAt, now });
    await moveCycle(transaction, cycle, retry ? "retrying" : "failed", {
      ...(retry ? { attempts: retry.attempts } : {}),
      nextAttemptAt: retry?.at ?? null,
      firstDeclinedAt,
      declineCode: code,
    });
    const notice = { ...period, attempt: cycle.attempts, failedAt: now.toISOString() };
    if (!isRunning(plan) && !isPausedByDecline(plan)) {
      // The customer was told that the debit is under way, and that they hear of it when the bank refuses.
      if (cycle.status === "processing") await mail.enqueue(transaction, { ...notice, isOver: true });
      return;
    }
    const to = retry ? "past_due" : "paused";
    if (plan.status !== to) await movePlan(transaction, plan, { to, actorId: null, reason: "declined" });
    // Nothing is left to do for a customer who has chosen another payment method meanwhile. If that one is declined, too, they hear of it.
    if (!isReplaced) await mail.enqueue(transaction, notice);
  });
}

/** The shortest time between a decline that `recordDecline` records and the next planned attempt. */
const LEAST_BETWEEN_MS = 6 * HOUR_MS;

/** When a declined charge is tried again; null when it is not. */
function planRetry(
  plan: LockedPlan,
  cycle: PlanCycleRow,
  code: string | null,
  { firstDeclinedAt, now }: { firstDeclinedAt: Date; now: Date },
) {
  if (!isRunning(plan)) return null;
  const kind = judgeDecline(code);
  if (kind === "replace") return null;
  // The bank asks the customer to confirm. The program tries once more, on the last retry day.
  let attempts = kind === "confirm" ? Math.max(cycle.attempts, RETRY_AFTER_DAYS.length) : cycle.attempts;
  let at = nextAttempt(firstDeclinedAt, attempts);
  // A bank debit of the customer failed days later, or the worker was down: attempts whose time has passed are left out.
  while (at && at <= now) {
    attempts += 1;
    at = nextAttempt(firstDeclinedAt, attempts);
  }
  // The customer may choose another method just before a planned attempt, which would then charge that method twice within a minute.
  const earliest = new Date(now.getTime() + LEAST_BETWEEN_MS);
  return at && { at: at < earliest ? earliest : at, attempts };
}

/**
 * Whether the customer chose another payment method while this charge was under way: the new one was not declined, and is tried at
 * once. A bank debit that comes back days later waits for its next attempt.
 */
function wasReplaced({ paymentMethodId }: LockedPlan, cycle: PlanCycleRow): boolean {
  // Nothing is noted of charges that the previous release made.
  const isNoted = cycle.triedMethodIds.length > 0;
  return cycle.status === "charging" && isNoted && isTriedAtOnce(cycle, paymentMethodId);
}

/** Records that the bank has not confirmed the charge of a period yet (ACH). */
export async function markProcessing(period: PeriodKey): Promise<void> {
  await inTransaction(async (transaction) => {
    await lockPlan(transaction, period.planId);
    const cycle = await readCycle(transaction, period.planId, period.dueOn);
    if (cycle?.status === "charging" || cycle?.status === "retrying" || cycle?.status === "failed")
      await moveCycle(transaction, cycle, "processing");
  });
}

/**
 * Ends a period whose payment was collected and sent back, so that it has no order. Left open, it would have no outcome for good,
 * and every later period would be skipped because of it. The plan is paused, as after every refund in full, and the customer gets
 * an email. A plan whose period another payment has bought already goes on. Safe to repeat.
 */
export async function recordRefunded(
  { planId, dueOn }: PeriodKey,
  paymentIntentId: string,
  reason: RefundReason,
): Promise<void> {
  const stops = await preparePlanStops();
  await inTransaction(async (transaction) => {
    const plan = await lockPlan(transaction, planId);
    const cycle = await readCycle(transaction, planId, dueOn);
    if (!plan || !cycle || !["charging", "processing", "retrying"].includes(cycle.status)) return;
    await moveCycle(transaction, cycle, "failed");
    const note = `The payment of ${dueOn} was refunded in full`;
    await noteChange(transaction, { planId, from: plan.status, to: plan.status, actorId: null, note });
    if (reason !== "paid-twice") return stops.pause(transaction, paymentIntentId, "refund");
    // Nothing is left to be paid, and nothing else would move the plan on.
    if (plan.status === "past_due")
      await movePlan(transaction, plan, { to: "active", actorId: null, reason: null });
  });
}
