import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { announcePeriods } from "./announce-periods.server";
import { beginPeriods, type OpenPeriod } from "./begin-periods.server";
import { chargePeriod } from "./charge-period.server";
import { eachPlan } from "./each-plan.server";
import { markProcessing } from "./settle-period.server";
import { lockPlan, movePlan } from "./transition-plan.server";

/** Runs every minute. */
export const renewPlansJob = defineJob({
  name: "plans.renew",
  schema: z.object({}),
  retryLimit: 0,
});

const MAX_PER_RUN = 200;
/** After this time no further charge is made in a run: the next minute's run goes on, with those that wait longest first. */
const CHARGING_MS = 50_000;

/**
 * Moves all plans on to `now`: follows bank debits of customers, announces periods, charges those that are due, repeats
 * declined charges, asks Stripe about charges whose outcome is unknown, and ends cancelled plans. Safe to repeat and to run in
 * several processes. An error in one plan does not stop the others.
 * @param chargingMs how long a run charges, in milliseconds. What is left is charged by a later run, or by another process.
 * @returns how many periods were charged or asked about.
 */
export async function renewPlans(now = new Date(), chargingMs = CHARGING_MS): Promise<number> {
  const endsAtMs = performance.now() + chargingMs;
  await followDebits();
  await announcePeriods(now);
  await endPlans(now);
  const begun = await beginPeriods(now, MAX_PER_RUN);
  const open = [...begun, ...(await findUnknown(now))].toSorted(
    (one, other) => one.checkedAt.getTime() - other.checkedAt.getTime(),
  );
  const charged = await eachPlan(open, "charged", async (period) => {
    if (performance.now() >= endsAtMs || !(await claimPeriod(period))) return false;
    // After an error the outcome is unknown: a later run asks Stripe about the same PaymentIntent.
    await chargePeriod(period, now);
    return true;
  });
  return charged.filter(Boolean).length;
}

/**
 * Marks the periods whose declined charge the customer is paying by bank debit, where the browser did not come back to say so. Until
 * then a resumed plan would be charged beside the debit, and a cancelled one would promise that nothing will be charged.
 */
async function followDebits(): Promise<void> {
  const rows = await autocommit.rows(
    sql(`SELECT c."planId", c."dueOn"::text AS "dueOn!" FROM "Payment" p
         JOIN "PlanCycle" c ON c."paymentIntentId" = p."paymentIntentId"
         WHERE p."state" = 'processing' AND c."status" IN ('retrying', 'failed') LIMIT $1`),
    [MAX_PER_RUN],
  );
  await eachPlan(rows, "marked as being paid", markProcessing);
}

/**
 * Takes an open period for this process, directly before its charge: it may have waited for many others, and two processes
 * that confirm the same payment at once would let a card be declined twice.
 * @returns false when another process took it since it was read.
 */
async function claimPeriod({ planId, dueOn, checkedAt }: OpenPeriod): Promise<boolean> {
  const claimed = await autocommit.execute(
    sql(`UPDATE "PlanCycle" SET "checkedAt" = clock_timestamp()
         WHERE "planId" = $1 AND "dueOn" = $2::text::date AND "checkedAt" = $3
           AND "status" IN ('charging', 'processing')`),
    [planId, dueOn, checkedAt],
  );
  return claimed === 1;
}

/**
 * Charges that wait for their turn or whose outcome is unknown, after a minute, and bank debits under way: the longer ago one was
 * made, the less often its bank is asked.
 */
function findUnknown(now: Date): Promise<OpenPeriod[]> {
  return autocommit.rows(
    sql(`SELECT c."planId", c."dueOn"::text AS "dueOn!", c."checkedAt" FROM "PlanCycle" c
         LEFT JOIN "Payment" p ON p."paymentIntentId" = c."paymentIntentId" AND c."status" = 'processing'
         WHERE c."status" IN ('charging', 'processing')
           AND c."checkedAt" < $1::timestamptz - GREATEST(interval '1 minute',
             ($1::timestamptz - COALESCE(p."processingSince", p."createdAt")) / 100)
         ORDER BY c."checkedAt" LIMIT $2`),
    [now, MAX_PER_RUN],
  );
}

async function endPlans(now: Date): Promise<void> {
  const rows = await autocommit.rows(
    sql(`SELECT "id" AS "planId" FROM "Plan" WHERE "status" = 'ending' AND "nextChargeAt" <= $1 LIMIT $2`),
    [now, MAX_PER_RUN],
  );
  await eachPlan(rows, "ended", ({ planId }) =>
    inTransaction(async (transaction) => {
      const plan = await lockPlan(transaction, planId);
      if (plan?.status !== "ending") return;
      await movePlan(transaction, plan, { to: "ended", actorId: null, reason: plan.reason });
    }),
  );
}
