import "server-only";
import { isoToDateColumn } from "@/lib/kit/zone-clock";
import { recordUncollected } from "@/lib/payments/bank-debits.server";
import {
  confirmOffSession,
  isConfirmed,
  isUnusable,
  UNUSABLE,
} from "@/lib/payments/confirm-off-session.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import type { OurIntent } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { cancelIntentJob } from "./cancel-intent.server";
import { isAccountStopped } from "./is-account-stopped.server";
import { readPeriodIntent } from "./period-intent.server";
import { readOffer, readOfferOrPause } from "./plan-offer.server";
import { isPlanDisputed } from "./plan-payments.server";
import { isRunning, type PlanStatus } from "./plan-status";
import { preparePlanStopped } from "./plan-stopped.email";
import { markPaid, markProcessing, recordDecline, recordRefunded } from "./settle-period.server";
import { stopWithAccount } from "./stop-with-account.server";
import { lockPlan, moveCycle, type PeriodKey, readCycle } from "./transition-plan.server";

/**
 * Charges a period that has begun, or finds out what became of its charge. Every attempt of a period confirms the same
 * PaymentIntent, which Stripe collects at most once; `readPeriodIntent` replaces one whose customer was deleted at Stripe. When a
 * response is lost, Stripe is asked for the outcome, and no second payment is made.
 * @throws Stripe's error when Stripe does not respond: the outcome is unknown, and the period stays as it is.
 */
export async function chargePeriod(period: PeriodKey, now: Date): Promise<void> {
  const cycle = await db().planCycle.findUniqueOrThrow({
    where: { planId_dueOn: { planId: period.planId, dueOn: isoToDateColumn(period.dueOn) } },
    include: { plan: true },
  });
  if (cycle.status !== "charging" && cycle.status !== "processing") return;
  const { plan } = cycle;
  const before = await tryReadIntent({ ...cycle, ...period }, plan.userId, now);
  if (before === null) return recordDecline(period, UNUSABLE, now);
  const paymentIntentId = before.id;
  // A bank debit that came back days later. Only its own schedule of attempts may repeat it.
  if (cycle.status === "processing" && before.status === "requires_payment_method") {
    // Its event may come later. Until then the payment would look like a debit that the customer has made since.
    await recordUncollected(paymentIntentId, "open");
    return recordDecline(period, before.declineCode, now);
  }
  if (!isConfirmed(before) && (await isForbidden(plan, cycle.leadConfigId)))
    return dropCharge(period, paymentIntentId);
  const declineCode = isConfirmed(before)
    ? null
    : await confirm(period, paymentIntentId, plan.paymentMethodId);
  if (declineCode !== null) return recordDecline(period, declineCode, now);
  const settlement = await settlePayment(paymentIntentId);
  // The order is older than what we know of the period, for example after a restore: the job that marks it as paid has run already.
  if (settlement.outcome === "settled" && !settlement.isNew) {
    const { createdAt } = await db().order.findUniqueOrThrow({ where: { id: settlement.orderId } });
    await markPaid(paymentIntentId, createdAt);
  }
  if (settlement.outcome === "processing") await markProcessing(period);
  if (settlement.outcome === "refunded") await recordRefunded(period, paymentIntentId, settlement.reason);
  if (settlement.outcome === "not-paid") await recordDecline(period, null, now);
}

/**
 * Whether a charge that began may not be made any more: plan or account was stopped since, a payment is disputed, or what it buys
 * is not on offer.
 */
async function isForbidden(
  plan: { id: string; userId: string; leadConfigId: string; status: PlanStatus },
  boughtId: string,
): Promise<boolean> {
  if (!isRunning(plan)) return true;
  return (
    (await isAccountStopped(autocommit, plan.userId)) ||
    (await isPlanDisputed(autocommit, plan)) ||
    (await readOffer(autocommit, boughtId)).state !== "offered"
  );
}

/**
 * Gives up a charge that Stripe has not collected. The plan of a stopped account, or of something that is not on offer, stops with it:
 * one whose last charge was declined would otherwise stay so, because nothing looks at it again without a charge to repeat.
 */
async function dropCharge(period: PeriodKey, paymentIntentId: string): Promise<void> {
  const cancelIntent = await prepareJob(cancelIntentJob);
  const stopped = await preparePlanStopped();
  await inTransaction(async (transaction) => {
    const plan = await lockPlan(transaction, period.planId);
    const cycle = await readCycle(transaction, period.planId, period.dueOn);
    if (!plan || cycle?.status !== "charging") return;
    await moveCycle(transaction, cycle, "failed");
    await cancelIntent.enqueue(transaction, { paymentIntentId });
    if (!isRunning(plan) || (await stopWithAccount(transaction, plan, stopped))) return;
    await readOfferOrPause(transaction, plan, { mail: stopped, leadConfigId: cycle.leadConfigId });
  });
}

/**
 * `readPeriodIntent`, or null when Stripe refuses it for good, for example because the customer was deleted in its dashboard. Repeated, the
 * call would be refused each minute for ever. Its other errors say nothing about the charge, and are thrown.
 */
async function tryReadIntent(...parameters: Parameters<typeof readPeriodIntent>): Promise<OurIntent | null> {
  try {
    return await readPeriodIntent(...parameters);
  } catch (error) {
    if (!isUnusable(error)) throw error;
    return null;
  }
}

/** Notes the payment method as tried, and charges it. @returns as `confirmOffSession`. */
async function confirm(
  { planId, dueOn }: PeriodKey,
  paymentIntentId: string,
  paymentMethodId: string | null,
): Promise<string | null> {
  if (!paymentMethodId) return "no_payment_method";
  // Before the charge: a process that is killed after it must not let the same method be tried at once again.
  await autocommit.execute(
    sql(`UPDATE "PlanCycle" SET "triedMethodIds" = array_append("triedMethodIds", $3)
         WHERE "planId" = $1 AND "dueOn" = $2::text::date AND NOT ($3 = ANY ("triedMethodIds"))`),
    [planId, dueOn, paymentMethodId],
  );
  return confirmOffSession(paymentIntentId, {
    payment_method: paymentMethodId,
    // Not together with `setup_future_usage`: the card is saved already (docs.stripe.com/payments/cards/save-and-reuse).
    payment_method_options: { card: { stored_credential_usage: "recurring" } },
  });
}
