import "server-only";
import * as z from "zod/mini";
import { fromIsoDay, toIsoDay } from "@/lib/compliance/zone-clock";
import { messageOf } from "@/lib/kit/message-of";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { logger } from "@/lib/platform/logger.server";
import { announcePeriods, pauseIfNotOffered } from "./announce-periods.server";
import { chargePeriod } from "./charge-period.server";
import { isPlanDisputed } from "./plan-payments.server";
import { chargeInstant, nextDueDay } from "./plan-schedule";
import { planSkippedJob } from "./plan-skipped.email";
import { type PreparedStopMail, planStoppedJob } from "./plan-stopped.email";
import type { PeriodKey } from "./settle-period.server";
import {
  type LockedPlan,
  lockPlan,
  moveCycle,
  movePlan,
  type PlanCycleRow,
  readCycle,
  scheduleNext,
} from "./transition-plan.server";

/** Runs every minute. */
export const renewPlansJob = defineJob({
  name: "plans.renew",
  schema: z.object({}),
  retryLimit: 0,
});

const MAX_PER_RUN = 200;

/**
 * Moves all plans on to `now`: announces periods, charges those that are due, repeats declined charges, asks Stripe
 * about charges whose outcome is unknown, and ends cancelled plans. Safe to repeat and to run in several processes. An
 * error in one plan does not stop the others.
 * @returns how many periods were charged or asked about.
 */
export async function renewPlans(now = new Date()): Promise<number> {
  await announcePeriods(now);
  await endPlans(now);
  const periods = [...(await beginDue(now)), ...(await beginRetries(now)), ...(await findUnknown(now))];
  for (const period of periods) {
    try {
      await chargePeriod(period, now);
    } catch (error) {
      // The outcome is unknown: a later run asks Stripe about the same PaymentIntent.
      logger().error({ planId: period.planId, error: messageOf(error) }, "a plan could not be charged");
    }
  }
  return periods.length;
}

async function beginDue(now: Date): Promise<PeriodKey[]> {
  const rows = await autocommit.rows(
    sql(
      `SELECT "id" FROM "Plan" WHERE "status" = 'active' AND "nextChargeAt" <= $1 ORDER BY "nextChargeAt" LIMIT $2`,
    ),
    [now, MAX_PER_RUN],
  );
  const skipped = await prepareJob(planSkippedJob);
  const stopped = await prepareJob(planStoppedJob);
  const begun: PeriodKey[] = [];
  for (const { id } of rows) {
    const period = await inTransaction(async (transaction) => {
      const result = await beginPeriod(transaction, id, { now, stopped });
      if (result?.step === "skip") await skipped.enqueue(transaction, { planId: id, dueOn: result.dueOn });
      return result;
    });
    if (period?.step === "charge") begun.push({ planId: id, dueOn: period.dueOn });
  }
  return begun;
}

type Step = { step: "charge" | "skip"; dueOn: string };

/**
 * Takes the due period of a plan: it is charged, or skipped while a whole period of leads is owed or an earlier charge
 * is not settled. The schedule moves on in the same transaction, so a date is never taken twice.
 */
async function beginPeriod(
  transaction: Transaction,
  planId: string,
  { now, stopped }: { now: Date; stopped: PreparedStopMail },
): Promise<Step | null> {
  const plan = await lockPlan(transaction, planId);
  if (plan?.status !== "active" || plan.nextChargeAt > now) return null;
  if (await stopIfForbidden(transaction, plan, stopped)) return null;
  if (await pauseIfNotOffered(transaction, plan, stopped)) return null;
  const cycle = await readCycle(transaction, planId, plan.nextDueOn);
  // Nothing is charged that was not announced: a later run announces it.
  if (!cycle) return null;
  const step = (await mustSkip(transaction, plan, cycle)) ? "skip" : "charge";
  if (cycle.status === "due") {
    await moveCycle(transaction, cycle, step === "skip" ? "skipped" : "charging", { attempts: 1 });
  }
  await advance(transaction, plan, cycle.number, now);
  // Skipped by the customer: they were told when they asked for it.
  return cycle.status === "due" ? { step, dueOn: cycle.dueOn } : null;
}

/** Moves the schedule of a locked plan to the period after its next one. */
export async function advance(
  transaction: Transaction,
  plan: LockedPlan,
  lastCycle: number,
  now: Date,
): Promise<string> {
  const day = nextDueDay(plan, fromIsoDay(plan.nextDueOn), now);
  const dueOn = toIsoDay(day);
  await scheduleNext(transaction, plan.id, { dueOn, chargeAt: chargeInstant(plan.timeZone, day), lastCycle });
  return dueOn;
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
  const [user] = await transaction.rows(
    sql(
      `SELECT "disabledAt", "closedAt" FROM "User" WHERE "id" = $1 AND ("disabledAt" IS NOT NULL OR "closedAt" IS NOT NULL)`,
    ),
    [plan.userId],
  );
  if (!user) return false;
  const to = user.closedAt ? "ended" : "paused";
  await movePlan(transaction, plan, { to, actorId: null, reason: "account" });
  if (to === "paused") await stopped.enqueue(transaction, { planId: plan.id, to, reason: "account" });
  return true;
}

const OWED = sql(
  `SELECT COALESCE(sum(GREATEST(COALESCE(d."quantity", c."leadQuantity") - COALESCE(d."allocated", 0), 0)), 0)::int AS "leads!",
          (SELECT n."leadQuantity" FROM "LeadConfiguration" n WHERE n."id" = $3) AS "leadQuantity!",
          EXISTS (SELECT 1 FROM "PlanCycle" y
                  WHERE y."planId" = $1 AND y."status" IN ('charging', 'processing', 'retrying')) AS "isUnsettled!"
   FROM "Order" o
   JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
   LEFT JOIN "OrderDemand" d ON d."orderId" = o."id"
   WHERE o."status" IN ('pending', 'approved', 'processing')
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

async function beginRetries(now: Date): Promise<PeriodKey[]> {
  const begun: PeriodKey[] = [];
  const stopped = await prepareJob(planStoppedJob);
  for (const period of await autocommit.rows(DUE_RETRIES, [now, MAX_PER_RUN])) {
    const isBegun = await inTransaction((transaction) => beginRetry(transaction, period, { now, stopped }));
    if (isBegun) begun.push(period);
  }
  return begun;
}

async function beginRetry(
  transaction: Transaction,
  period: RowOf<typeof DUE_RETRIES>,
  { now, stopped }: { now: Date; stopped: PreparedStopMail },
) {
  const plan = await lockPlan(transaction, period.planId);
  const cycle = await readCycle(transaction, period.planId, period.dueOn);
  if (plan?.status !== "past_due" || cycle?.status !== "retrying") return false;
  if (!cycle.nextAttemptAt || cycle.nextAttemptAt > now) return false;
  if (await stopIfForbidden(transaction, plan, stopped)) {
    await moveCycle(transaction, cycle, "failed");
    return false;
  }
  await moveCycle(transaction, cycle, "charging", { attempts: cycle.attempts + 1 });
  return true;
}

/** Charges whose outcome is unknown, and bank debits under way; older ones are asked about less often. */
async function findUnknown(now: Date): Promise<PeriodKey[]> {
  return autocommit.rows(
    sql(`UPDATE "PlanCycle" c SET "checkedAt" = clock_timestamp()
         FROM (SELECT "planId", "dueOn" FROM "PlanCycle"
               WHERE "status" IN ('charging', 'processing')
                 AND "checkedAt" < $1::timestamptz - GREATEST(interval '1 minute', ($1::timestamptz - "announcedAt") / 100)
               ORDER BY "checkedAt" LIMIT $2 FOR UPDATE SKIP LOCKED) due
         WHERE c."planId" = due."planId" AND c."dueOn" = due."dueOn"
         RETURNING c."planId", c."dueOn"::text AS "dueOn!"`),
    [now, MAX_PER_RUN],
  );
}

async function endPlans(now: Date): Promise<void> {
  const rows = await autocommit.rows(
    sql(`SELECT "id" FROM "Plan" WHERE "status" = 'ending' AND "nextChargeAt" <= $1 LIMIT $2`),
    [now, MAX_PER_RUN],
  );
  for (const { id } of rows) {
    await inTransaction(async (transaction) => {
      const plan = await lockPlan(transaction, id);
      if (plan?.status !== "ending") return;
      await movePlan(transaction, plan, { to: "ended", actorId: null, reason: plan.reason });
    });
  }
}
