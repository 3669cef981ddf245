import "server-only";
import type Stripe from "stripe";
import { HOUR_MS } from "@/lib/kit/time-units";
import { fromIsoDay } from "@/lib/kit/zone-clock";
import { recordUncollected } from "@/lib/payments/bank-debits.server";
import {
  confirmOffSession,
  isConfirmed,
  isUnusable,
  UNUSABLE,
} from "@/lib/payments/confirm-off-session.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { createOnce, retrieveIntent, stripe } from "@/lib/payments/stripe-client.server";
import { forCustomer } from "@/lib/payments/stripe-customer.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { cancelIntentJob } from "./cancel-intent.server";
import { isAccountStopped } from "./is-account-stopped.server";
import { readOffer, readOfferOrPause } from "./plan-offer.server";
import { isPlanDisputed } from "./plan-payments.server";
import { isRunning, type PlanStatus } from "./plan-status";
import { preparePlanStopped } from "./plan-stopped.email";
import { markPaid, markProcessing, recordDecline, recordRefunded } from "./settle-period.server";
import { stopWithAccount } from "./stop-with-account.server";
import { lockPlan, moveCycle, type PeriodKey, readCycle } from "./transition-plan.server";

/**
 * Charges a period that has begun, or finds out what became of its charge. Every attempt of a period confirms the same
 * PaymentIntent, which Stripe collects at most once. When a response is lost, Stripe is asked for the outcome, and no
 * second payment is made.
 * @throws Stripe's error when Stripe does not respond: the outcome is unknown, and the period stays as it is.
 */
export async function chargePeriod(period: PeriodKey, now: Date): Promise<void> {
  const cycle = await db().planCycle.findUniqueOrThrow({
    where: { planId_dueOn: { planId: period.planId, dueOn: toDate(period.dueOn) } },
    include: { plan: true },
  });
  if (cycle.status !== "charging" && cycle.status !== "processing") return;
  const { plan } = cycle;
  const paymentIntentId = cycle.paymentIntentId ?? (await tryOpenIntent(period, { ...cycle, now }, plan));
  if (paymentIntentId === null) return recordDecline(period, UNUSABLE, now);
  const before = await retrieveIntent(paymentIntentId);
  if (!before) throw new Error("Stripe does not know the payment of a plan.");
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

interface ChargedCycle {
  number: number;
  leadConfigId: string;
  amountCents: number;
  now: Date;
}

/** How long after the beginning of its day a period surely has the key of its payment at Stripe, which forgets keys after 24 hours. */
const KEY_KEPT_MS = 20 * HOUR_MS;

/**
 * `openIntent`, or null when Stripe refuses it for good, for example because the customer was deleted in its dashboard. Repeated, the
 * call would be refused each minute for ever. Its other errors say nothing about the charge, and are thrown.
 */
async function tryOpenIntent(...parameters: Parameters<typeof openIntent>): Promise<string | null> {
  try {
    return await openIntent(...parameters);
  } catch (error) {
    if (!isUnusable(error)) throw error;
    return null;
  }
}

/**
 * Finds or creates the period's PaymentIntent and stores it with its payment row. A new one is unconfirmed, so losing it before it is
 * stored costs nothing. A period that has an order already takes the intent of that order.
 */
async function openIntent(
  { planId, dueOn }: PeriodKey,
  cycle: ChargedCycle,
  { userId }: { userId: string },
): Promise<string> {
  const { number, leadConfigId, amountCents } = cycle;
  // The database was restored to a time before the period was announced, and has it at a later date now. What the customer paid for it
  // became an order again, and another payment would be refunded.
  const order = await db().order.findUnique({
    where: { leadConfigId_cycle: { leadConfigId, cycle: number } },
  });
  const openedId = order?.paymentIntentId ?? (await findOrCreateIntent({ planId, dueOn }, cycle, userId));
  return inTransaction(async (transaction) => {
    const [row] = await transaction.rows(
      sql(`UPDATE "PlanCycle" SET "paymentIntentId" = COALESCE("paymentIntentId", $3)
           WHERE "planId" = $1 AND "dueOn" = $2::text::date RETURNING "paymentIntentId" AS "paymentIntentId!"`),
      [planId, dueOn, openedId],
    );
    const paymentIntentId = row?.paymentIntentId ?? openedId;
    // The row of an earlier payment of this period, which was refunded, is left alone: this one is another attempt.
    await transaction.execute(
      sql(`INSERT INTO "Payment" ("paymentIntentId", "userId", "leadConfigId", "cycle", "amountCents", "attempt")
           VALUES ($1, $2, $3, $4, $5,
             (SELECT COALESCE(MAX("attempt"), -1) + 1 FROM "Payment"
              WHERE "leadConfigId" = $3 AND "cycle" = $4 AND "amountCents" = $5))
           ON CONFLICT ("paymentIntentId") DO NOTHING`),
      [paymentIntentId, userId, leadConfigId, number, amountCents],
    );
    return paymentIntentId;
  });
}

async function findOrCreateIntent(
  { planId, dueOn }: PeriodKey,
  { number, leadConfigId, amountCents, now }: ChargedCycle,
  userId: string,
): Promise<string> {
  const isKeyKept = now.getTime() - toDate(dueOn).getTime() < KEY_KEPT_MS;
  return forCustomer(userId, async (customer) => {
    const parameters: Stripe.PaymentIntentCreateParams = {
      amount: amountCents,
      currency: "usd",
      customer,
      allowed_payment_method_types: ["card", "us_bank_account"],
      description: `Plan ${planId.slice(0, 8)}, period of ${dueOn}`,
      metadata: { leadConfigId, userId, cycle: String(number), planId },
    };
    const intent =
      (isKeyKept ? null : await findIntent(customer, parameters)) ??
      (await createOnce(
        (options) => stripe().paymentIntents.create(parameters, options),
        `renewal:${planId}:${dueOn}`,
      ));
    return intent.id;
  });
}

/**
 * The intent that was made for a period before, and that we do not know any more: the database was restored from a backup, or Stripe
 * did not respond for a day. Without it the customer would pay the period twice, because Stripe has forgotten its key. One that
 * has collected money comes first.
 */
async function findIntent(
  customer: string,
  { amount, metadata }: Stripe.PaymentIntentCreateParams,
): Promise<Stripe.PaymentIntent | null> {
  const wanted = JSON.stringify([amount, metadata && periodOf(metadata)]);
  let unpaid: Stripe.PaymentIntent | null = null;
  for await (const intent of stripe().paymentIntents.list({ customer, limit: 100 })) {
    if (intent.status === "canceled") continue;
    if (JSON.stringify([intent.amount, periodOf(intent.metadata)]) !== wanted) continue;
    if (intent.status === "succeeded" || intent.status === "processing") return intent;
    unpaid ??= intent;
  }
  return unpaid;
}

function periodOf(metadata: Stripe.Emptyable<Stripe.MetadataParam>) {
  return metadata && [metadata["planId"], metadata["cycle"], metadata["leadConfigId"]];
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

function toDate(dueOn: string): Date {
  const { year, month, day } = fromIsoDay(dueOn);
  return new Date(Date.UTC(year, month - 1, day));
}
