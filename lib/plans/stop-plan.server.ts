import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { cancelIntentJob } from "./cancel-intent.server";
import { dropOpenPeriods, resumeSchedule } from "./open-periods.server";
import { planCancelledJob } from "./plan-cancelled.email";
import { isPaidBack, isPaymentDisputed, isPlanDisputed } from "./plan-payments.server";
import { planPreviewJob } from "./plan-preview.email";
import { isPausedByDispute, isRunning } from "./plan-status";
import { preparePlanStopped } from "./plan-stopped.email";
import {
  changePauseReason,
  type LockedPlan,
  lockPlan,
  movePlan,
  refuseStatus,
} from "./transition-plan.server";

/** Why the program stops a plan: its payment is disputed, or goes back in full. */
export type StopReason = "dispute" | "refund";

/** Stops and resumes the plan of a payment in the caller's transaction. Each does nothing for a payment without a plan. */
export interface PlanStops {
  /**
   * Pauses a plan that runs, so that nothing is charged. A plan that the customer paused or cancelled stays so. One that the dispute
   * of another payment has paused does not resume by itself any more after a refund, and the customer gets an email.
   */
  pause(transaction: Transaction, paymentIntentId: string, reason: StopReason): Promise<void>;
  /**
   * Resumes a plan that was paused for this reason, unless another payment is disputed. A plan whose payment was refunded in full
   * meanwhile, or whose payment method was removed, stays paused for that reason, and the customer gets an email.
   */
  resume(transaction: Transaction, paymentIntentId: string, reason: StopReason): Promise<void>;
  /** Ends the plan for good. */
  end(transaction: Transaction, paymentIntentId: string, reason: StopReason): Promise<void>;
}

/** Prepares the jobs of a stop. Call it before the transaction. */
export async function preparePlanStops(now = new Date()): Promise<PlanStops> {
  const cancelIntent = await prepareJob(cancelIntentJob);
  const mail = await preparePlanStopped();
  const preview = await prepareJob(planPreviewJob);
  const stop = async (
    transaction: Transaction,
    plan: LockedPlan,
    { to, reason }: { to: "paused" | "ended"; reason: StopReason },
  ) => {
    const open = await dropOpenPeriods(transaction, plan);
    await movePlan(transaction, plan, { to, actorId: null, reason });
    for (const paymentIntentId of open) await cancelIntent.enqueue(transaction, { paymentIntentId });
    await mail.enqueue(transaction, { planId: plan.id, to, reason });
  };
  const stayPaused = async (transaction: Transaction, plan: LockedPlan, reason: keyof typeof STAYS) => {
    await changePauseReason(transaction, plan, { reason, note: STAYS[reason] });
    await mail.enqueue(transaction, { planId: plan.id, to: "paused", reason });
  };
  return {
    async pause(transaction, paymentIntentId, reason) {
      const plan = await lockPlanOf(transaction, paymentIntentId);
      if (!plan) return;
      // A refund of the disputed payment itself is judged when its dispute ends: a loss ends the plan.
      if (
        reason === "refund" &&
        isPausedByDispute(plan) &&
        !(await isPaymentDisputed(transaction, paymentIntentId))
      )
        return stayPaused(transaction, plan, "refund");
      if (!isRunning(plan)) return;
      await stop(transaction, plan, { to: "paused", reason });
    },
    async resume(transaction, paymentIntentId, reason) {
      const plan = await lockPlanOf(transaction, paymentIntentId);
      if (plan?.status !== "paused" || plan.reason !== reason) return;
      // The customer got the money back meanwhile. They can resume the plan themselves, and must know that it does not by itself.
      // Asked before the other disputes: when the last of them is won, nobody asks about this payment again.
      if (await isPaidBack(transaction, paymentIntentId)) return stayPaused(transaction, plan, "refund");
      if (await isPlanDisputed(transaction, plan)) return;
      // Removed during the pause. An email would announce a charge that cannot be made.
      if (plan.paymentMethodId === null) return stayPaused(transaction, plan, "no-payment-method");
      await resumeSchedule(transaction, plan, { actorId: null, now, preview });
    },
    async end(transaction, paymentIntentId, reason) {
      const plan = await lockPlanOf(transaction, paymentIntentId);
      if (!plan || plan.status === "ended") return;
      await stop(transaction, plan, { to: "ended", reason });
    },
  };
}

/** Why a plan does not resume by itself any more, with the words of its history. */
const STAYS = {
  refund: "Stays paused: a payment was refunded in full",
  "no-payment-method": "Stays paused: no payment method",
} as const;

async function lockPlanOf(
  transaction: Transaction,
  paymentIntentId: string,
): Promise<LockedPlan | undefined> {
  const [found] = await transaction.rows(
    sql(`SELECT p."id" FROM "Plan" p
         WHERE EXISTS (SELECT 1 FROM "PlanCycle" c WHERE c."planId" = p."id" AND c."paymentIntentId" = $1)
           OR EXISTS (SELECT 1 FROM "Order" o
                      WHERE o."paymentIntentId" = $1 AND o."leadConfigId" = p."leadConfigId" AND o."cycle" = 0)`),
    [paymentIntentId],
  );
  return found && lockPlan(transaction, found.id);
}

/** Pauses the plan of a payment of which nothing is left with us. Safe to repeat. */
export async function onPaymentRefunded({ paymentIntentId }: { paymentIntentId: string }): Promise<void> {
  const plans = await preparePlanStops();
  await inTransaction((transaction) => plans.pause(transaction, paymentIntentId, "refund"));
}

/** Who chose to stop a plan. */
interface Chooser {
  /** The customer or the member of staff. */
  actorId: string;
  reason: "customer" | "staff";
}

/** Prepares the commands by which people stop a locked plan. Call it before the transaction. */
export async function prepareChosenStops() {
  const cancelIntent = await prepareJob(cancelIntentJob);
  const cancelledMail = await prepareJob(planCancelledJob);
  const pausedMail = await preparePlanStopped();
  const move = async (
    transaction: Transaction,
    plan: LockedPlan,
    to: "paused" | "ending" | "ended",
    by: Chooser,
  ) => {
    const open = await dropOpenPeriods(transaction, plan);
    await movePlan(transaction, plan, { to, ...by });
    for (const paymentIntentId of open) await cancelIntent.enqueue(transaction, { paymentIntentId });
  };
  return {
    /**
     * Nothing is charged any more. A paid period runs to its end. The customer gets an email.
     * @returns false when the plan was cancelled before.
     */
    async cancel(transaction: Transaction, plan: LockedPlan, by: Chooser): Promise<boolean> {
      if (plan.status === "ending" || plan.status === "ended") return false;
      // Nothing is paid for a plan that is paused or past due: it ends at once.
      await move(transaction, plan, plan.status === "active" ? "ending" : "ended", by);
      await cancelledMail.enqueue(transaction, { planId: plan.id, byStaff: by.reason === "staff" });
      return true;
    },
    /**
     * A declined charge is not tried again. The customer gets an email unless they paused the plan themselves. A plan that a
     * dispute has paused stays paused when the dispute is won.
     * @returns false when the plan was paused before, and nothing but its customer resumes it.
     */
    async pause(transaction: Transaction, plan: LockedPlan, by: Chooser): Promise<boolean> {
      refuseStatus(plan, ["ended", "ending"]);
      if (isPausedByDispute(plan))
        await changePauseReason(transaction, plan, { ...by, note: "Stays paused when the dispute is won" });
      else if (plan.status === "paused") return false;
      else await move(transaction, plan, "paused", by);
      if (by.reason === "staff")
        await pausedMail.enqueue(transaction, { planId: plan.id, to: "paused", reason: "staff" });
      return true;
    },
  };
}

/**
 * Cancels or pauses any customer's plan, and records it in the audit log unless that was done before. For staff.
 * @throws AppError 404; 409 `plan-ended` for a pause after the plan was cancelled.
 */
export async function stopPlanAsStaff(
  staff: Actor,
  { planId, act }: { planId: string; act: "cancel" | "pause" },
): Promise<void> {
  const stops = await prepareChosenStops();
  await inTransaction(async (transaction) => {
    const plan = await lockPlan(transaction, planId);
    if (!plan) throw notFound("Plan");
    if (!(await stops[act](transaction, plan, { actorId: staff.id, reason: "staff" }))) return;
    await recordAudit(
      {
        actorId: staff.id,
        action: act === "cancel" ? "plans.cancel" : "plans.pause",
        subject: { type: "user", id: plan.userId },
        outcome: "done",
        before: { plan: planId, status: plan.status },
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
  });
}
