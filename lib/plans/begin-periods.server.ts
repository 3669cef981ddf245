import "server-only";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { cancelIntentJob } from "./cancel-intent.server";
import { eachPlan } from "./each-plan.server";
import { giveNotice } from "./give-notice.server";
import { readOfferOrPause } from "./plan-offer.server";
import { isPlanDisputed } from "./plan-payments.server";
import { planPreviewJob } from "./plan-preview.email";
import { attemptsAfter } from "./plan-schedule";
import { planSkippedJob } from "./plan-skipped.email";
import { type PreparedStopMail, preparePlanStopped } from "./plan-stopped.email";
import { stopWithAccount } from "./stop-with-account.server";
import {
  advance,
  isPreviewed,
  type LockedPlan,
  lockPlan,
  moveCycle,
  movePlan,
  type PeriodKey,
  type PlanCycleRow,
  readCycle,
} from "./transition-plan.server";

/** A period whose charge is open, as this process has read it. */
export interface OpenPeriod extends PeriodKey {
  /** When it was last begun or asked about. A later time in the database means that another process has taken it. */
  checkedAt: Date;
}

/**
 * Begins the charges that are due, and those that are to be tried again. Each is `charging` afterwards, and the schedule has
 * moved on. Safe to repeat and to run in several processes: a period is begun once.
 * @param most how many charges of each kind are begun.
 */
export async function beginPeriods(now: Date, most: number): Promise<OpenPeriod[]> {
  return [...(await beginDue(now, most)), ...(await beginRetries(now, most))];
}

async function beginDue(now: Date, most: number): Promise<OpenPeriod[]> {
  const rows = await autocommit.rows(
    sql(
      `SELECT "id" AS "planId" FROM "Plan" WHERE "status" = 'active' AND "nextChargeAt" <= $1 ORDER BY "nextChargeAt" LIMIT $2`,
    ),
    [now, most],
  );
  const skipped = await prepareJob(planSkippedJob);
  const preview = await prepareJob(planPreviewJob);
  const stopped = await preparePlanStopped();
  const begun = await eachPlan(rows, "begun", ({ planId }) =>
    inTransaction(async (transaction) => {
      const result = await beginPeriod(transaction, planId, { now, stopped });
      if (result?.step === "announce") await preview.enqueue(transaction, result.moved);
      if (result?.step === "skip") await skipped.enqueue(transaction, { planId, dueOn: result.dueOn });
      return result?.step === "charge" ? { planId, dueOn: result.dueOn, checkedAt: result.begunAt } : null;
    }),
  );
  return begun.filter((period) => period !== null);
}

type Step =
  | { step: "charge" | "skip"; dueOn: string; begunAt: Date }
  | { step: "announce"; moved: PeriodKey & { number: number } };

/**
 * Takes the due period of a plan: it is charged, or skipped while a whole period of leads is owed or an earlier charge
 * is not settled. The schedule moves on in the same transaction, so a date is never taken twice. A charge whose email was not
 * sent, for example because of an outage, moves to 48 hours later instead, and another email is to announce it.
 */
async function beginPeriod(
  transaction: Transaction,
  planId: string,
  { now, stopped }: { now: Date; stopped: PreparedStopMail },
): Promise<Step | null> {
  const plan = await lockPlan(transaction, planId);
  if (plan?.status !== "active" || plan.nextChargeAt > now) return null;
  if (await stopIfForbidden(transaction, plan, stopped)) return null;
  if (!(await readOfferOrPause(transaction, plan, { mail: stopped }))) return null;
  const cycle = await readCycle(transaction, planId, plan.nextDueOn);
  // Nothing is charged that was not announced: a later run announces it.
  if (!cycle) return null;
  const step = (await mustSkip(transaction, plan, cycle)) ? "skip" : "charge";
  if (step === "charge" && cycle.status === "due" && !isPreviewed(cycle)) {
    const { nextDueOn: dueOn } = await giveNotice(transaction, plan, now);
    const moved = { planId, dueOn, number: cycle.number };
    return dueOn === cycle.dueOn ? null : { step: "announce", moved };
  }
  const begunAt =
    cycle.status === "due"
      ? await moveCycle(transaction, cycle, step === "skip" ? "skipped" : "charging", { attempts: 1 })
      : null;
  await advance(transaction, plan, cycle.number, now);
  // Skipped by the customer: they were told when they asked for it.
  return begunAt && { step, dueOn: cycle.dueOn, begunAt };
}

/**
 * Pauses the plan of a disabled account, which is emailed, or with a disputed payment, whose email goes out when the dispute
 * is recorded. Ends the plan of a closed account.
 */
async function stopIfForbidden(
  transaction: Transaction,
  plan: LockedPlan,
  stopped: PreparedStopMail,
): Promise<boolean> {
  if (await isPlanDisputed(transaction, plan)) {
    await movePlan(transaction, plan, { to: "paused", actorId: null, reason: "dispute" });
    return true;
  }
  return stopWithAccount(transaction, plan, stopped);
}

// An order whose payment went back in full gets no more leads, so none are owed for it.
const OWED = sql(
  `SELECT COALESCE(sum(GREATEST(COALESCE(d."quantity", c."leadQuantity") - COALESCE(d."allocated", 0), 0)), 0)::int AS "leads!",
          (SELECT n."leadQuantity" FROM "LeadConfiguration" n WHERE n."id" = $3) AS "leadQuantity!",
          EXISTS (SELECT 1 FROM "PlanCycle" y
                  WHERE y."planId" = $1 AND y."status" IN ('charging', 'processing', 'retrying')) AS "isUnsettled!"
   FROM "Order" o
   JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
   LEFT JOIN "OrderDemand" d ON d."orderId" = o."id"
   WHERE o."status" IN ('pending', 'approved', 'processing')
     AND NOT is_payment_refunded(o."paymentIntentId", o."totalAmountCents")
     AND ((o."leadConfigId" = $2 AND o."cycle" = 0)
       OR EXISTS (SELECT 1 FROM "PlanCycle" y WHERE y."planId" = $1 AND y."paymentIntentId" = o."paymentIntentId"))`,
);

/** Whether a whole period of leads is still owed, or an earlier charge has no outcome yet. */
async function mustSkip(transaction: Transaction, plan: LockedPlan, cycle: PlanCycleRow): Promise<boolean> {
  const [owed] = await transaction.rows(OWED, [plan.id, plan.leadConfigId, cycle.leadConfigId]);
  return owed !== undefined && (owed.isUnsettled || owed.leads >= owed.leadQuantity);
}

const DUE_RETRIES = sql(
  `SELECT "planId", "dueOn"::text AS "dueOn!" FROM "PlanCycle"
   WHERE "status" = 'retrying' AND "nextAttemptAt" <= $1 ORDER BY "nextAttemptAt" LIMIT $2`,
);

async function beginRetries(now: Date, most: number): Promise<OpenPeriod[]> {
  const stopped = await preparePlanStopped();
  const cancelIntent = await prepareJob(cancelIntentJob);
  const rows = await autocommit.rows(DUE_RETRIES, [now, most]);
  const begun = await eachPlan(rows, "charged again", (period) =>
    inTransaction((transaction) => beginRetry(transaction, period, { now, stopped, cancelIntent })),
  );
  return begun.filter((period) => period !== null);
}

interface PreparedRetry {
  now: Date;
  stopped: PreparedStopMail;
  cancelIntent: Awaited<ReturnType<typeof prepareJob<{ paymentIntentId: string }>>>;
}

async function beginRetry(
  transaction: Transaction,
  period: RowOf<typeof DUE_RETRIES>,
  { now, stopped, cancelIntent }: PreparedRetry,
): Promise<OpenPeriod | null> {
  const plan = await lockPlan(transaction, period.planId);
  const cycle = await readCycle(transaction, period.planId, period.dueOn);
  if (plan?.status !== "past_due" || cycle?.status !== "retrying") return null;
  if (!cycle.nextAttemptAt || cycle.nextAttemptAt > now) return null;
  if (
    (await stopIfForbidden(transaction, plan, stopped)) ||
    !(await readOfferOrPause(transaction, plan, { mail: stopped, leadConfigId: cycle.leadConfigId }))
  ) {
    await moveCycle(transaction, cycle, "failed");
    // Its customer may have it open in the browser, and could still pay.
    if (cycle.paymentIntentId)
      await cancelIntent.enqueue(transaction, { paymentIntentId: cycle.paymentIntentId });
    return null;
  }
  const checkedAt = await moveCycle(transaction, cycle, "charging", { attempts: attemptsAfter(cycle, now) });
  return { ...period, checkedAt };
}
