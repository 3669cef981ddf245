import "server-only";
import { type Cents, formatDollars } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { eachPlan } from "./each-plan.server";
import { giveNotice, NOTICE_MS } from "./give-notice.server";
import { type Offer, readOfferOrPause } from "./plan-offer.server";
import { planPreviewJob } from "./plan-preview.email";
import { announcedAmount } from "./plan-schedule";
import { preparePlanStopped } from "./plan-stopped.email";
import { stopWithAccount } from "./stop-with-account.server";
import { type LockedPlan, lockPlan, noteChange, setPrices, writeNextCycle } from "./transition-plan.server";

const MAX_PER_RUN = 500;

/**
 * Announces the periods that are due within 48 hours: writes the period with its price and enqueues the email. What is
 * announced here is the only amount that is charged. An announcement that is late, for example after an outage, moves the
 * charge to 48 hours after it, and so does an email that is sent late (`sendPlanPreview`). Safe to repeat and to run in several
 * processes. An error in one plan does not stop the others.
 * @returns how many periods were announced.
 */
export async function announcePeriods(now: Date): Promise<number> {
  const rows = await autocommit.rows(
    sql(`SELECT p."id" AS "planId" FROM "Plan" p
         WHERE p."status" = 'active' AND p."nextChargeAt" <= $1
           AND NOT EXISTS (SELECT 1 FROM "PlanCycle" c WHERE c."planId" = p."id" AND c."dueOn" = p."nextDueOn")
         ORDER BY p."nextChargeAt" LIMIT $2`),
    [new Date(now.getTime() + NOTICE_MS), MAX_PER_RUN],
  );
  const mail = await prepareJob(planPreviewJob);
  const stopped = await preparePlanStopped();
  const announced = await eachPlan(rows, "announced", ({ planId }) =>
    inTransaction(async (transaction) => {
      const plan = await lockPlan(transaction, planId);
      if (plan?.status !== "active") return false;
      // A disabled account is told that its plan is paused, not what it would be charged.
      if (await stopWithAccount(transaction, plan, stopped)) return false;
      const offer = await readOfferOrPause(transaction, plan, { mail: stopped });
      if (!offer) return false;
      const due = await giveNotice(transaction, plan, now);
      const number = await announceNext(transaction, due, { offer, now });
      if (number === null) return false;
      await mail.enqueue(transaction, { planId, dueOn: due.nextDueOn, number });
      return true;
    }),
  );
  return announced.filter(Boolean).length;
}

/**
 * Writes the next period of a locked, active plan at its agreed price, or at the catalog's when that is lower. From then on
 * the plan's agreed price is what this period costs, so that a later rise needs its notice (specification, section 9).
 * @returns its number; null when it was announced before.
 */
async function announceNext(
  transaction: Transaction,
  plan: LockedPlan,
  { offer, now }: { offer: Offer; now: Date },
): Promise<number | null> {
  const amountCents = announcedAmount(plan, plan.nextDueOn, offer.priceCents);
  const number = await writeNextCycle(transaction, plan, { amountCents, now });
  if (number !== null) await agreeTo(transaction, plan, amountCents);
  return number;
}

/** Makes the price of an announced period the agreed one, and clears a rise that applies to this period. */
async function agreeTo(transaction: Transaction, plan: LockedPlan, amountCents: Cents): Promise<void> {
  const isPending = plan.newAmountFrom !== null && plan.newAmountFrom > plan.nextDueOn;
  if (amountCents === plan.amountCents && (isPending || plan.newAmountFrom === null)) return;
  const rise = isPending ? plan : { newAmountCents: null, newAmountFrom: null };
  const { newAmountCents, newAmountFrom } = rise;
  await setPrices(transaction, plan.id, { amountCents, newAmountCents, newAmountFrom });
  // The history has the rise from the moment it was announced.
  if (amountCents >= plan.amountCents) return;
  const note = `Price lowered to ${formatDollars(amountCents)}`;
  await noteChange(transaction, { planId: plan.id, from: plan.status, to: plan.status, actorId: null, note });
}
