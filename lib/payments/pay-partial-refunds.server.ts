import "server-only";
import Stripe from "stripe";
import * as z from "zod/mini";
import { IS_OF_LEAD } from "@/lib/billing/document-refund.server";
import { messageOf } from "@/lib/kit/message-of";
import { formatAmount } from "@/lib/kit/money";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { RUN_MS, workInTime } from "@/lib/platform/jobs/work-in-time";
import { logger } from "@/lib/platform/logger.server";
import { closeRefusedTask, openTaskIfRefused, subjectOfOwed } from "./open-payment-tasks.server";
import { recordRefund, recordRefundsOf } from "./record-refund.server";
import { isMoneyGone, readRefundStatus } from "./refund-status";
import { stripe } from "./stripe-client.server";

/** Runs every minute. */
export const payPartialRefundsJob = defineJob({
  name: "payments.pay-partial-refunds",
  schema: z.object({}),
  retryLimit: 0,
});

const MAX_PER_RUN = 100;

/**
 * Claims the owed refunds that are due, those attempted longest ago first. Each is due again after a twentieth of its age.
 * Nothing is refunded of a payment while a dispute of it is undecided: its money is at the bank (`is_refund_blocked`,
 * lib/disputes/sql). A refund that staff ask for during an inquiry is sent: an inquiry takes no money. After a loss we still
 * owe what the dispute did not take. `checkedBefore`: when an earlier run called Stripe for this refund, whose outcome is
 * unknown.
 */
const CLAIM_DUE = sql(
  `UPDATE "PartialRefund" p SET "checkedAt" = clock_timestamp()
   FROM (
     SELECT "causeId", "checkedAt" FROM "PartialRefund"
     WHERE "paidAt" IS NULL AND "failedAt" IS NULL
       AND NOT is_refund_blocked("paymentIntentId", "despiteInquiry")
       AND ("checkedAt" IS NULL
       OR "checkedAt" < now() - GREATEST(interval '1 minute', (now() - "createdAt") / 20))
     ORDER BY "checkedAt" NULLS FIRST LIMIT $1 FOR UPDATE SKIP LOCKED
   ) due
   WHERE p."causeId" = due."causeId"
   RETURNING p."causeId", p."orderId", p."paymentIntentId", ${IS_OF_LEAD}, p."amountCents", p."checkedAt" AS "claimedAt!",
     due."checkedAt" AS "checkedBefore"`,
);
type OwedRefund = RowOf<typeof CLAIM_DUE>;

/**
 * Refunds what is owed for leads that were returned or never delivered. Safe to repeat and to run in several processes
 * at once: there is one idempotency key per cause. A refund that fails is repeated later, and does not block others.
 * @param options tests shorten it: after how many milliseconds a run begins no other refund.
 * @returns the number of refunds that Stripe accepted.
 */
export async function payPartialRefunds({ runMs = RUN_MS } = {}): Promise<number> {
  let paid = 0;
  const claimed = await autocommit.rows(CLAIM_DUE, [MAX_PER_RUN]);
  const left = await workInTime(
    claimed.toSorted(byLastCall),
    async (owed) => {
      if (await pay(owed)) paid += 1;
    },
    runMs,
  );
  await giveBack(left);
  return paid;
}

/** Stands for "Stripe was never called", because the array that goes to SQL cannot hold null. */
const NEVER = new Date(0);

/** Those never sent come first, then those attempted longest ago. */
function byLastCall(a: OwedRefund, b: OwedRefund): number {
  return (a.checkedBefore ?? NEVER).getTime() - (b.checkedBefore ?? NEVER).getTime();
}

/**
 * Makes claimed refunds that were not begun due again: the next run begins with them. A refund that another run has claimed
 * meanwhile is left to it: it must not look as if Stripe had never been called for it.
 */
async function giveBack(claimed: readonly OwedRefund[]): Promise<void> {
  if (claimed.length === 0) return;
  await autocommit.execute(
    sql(`UPDATE "PartialRefund" p SET "checkedAt" = NULLIF(c."checkedBefore", $4)
         FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) AS c ("causeId", "claimedAt", "checkedBefore")
         WHERE p."causeId" = c."causeId" AND p."checkedAt" = c."claimedAt"`),
    [
      claimed.map(({ causeId }) => causeId),
      claimed.map(({ claimedAt }) => claimedAt),
      claimed.map(({ checkedBefore }) => checkedBefore ?? NEVER),
      NEVER,
    ],
  );
}

async function pay(owed: OwedRefund): Promise<boolean> {
  const { causeId, orderId, amountCents } = owed;
  try {
    const refund = (owed.checkedBefore && (await findRefund(owed))) || (await createRefund(owed));
    await markPaid(owed, refund);
    logger().info({ orderId, causeId, amountCents }, "part of an order refunded");
    return true;
  } catch (error) {
    // Somebody refunded money in Stripe's dashboard, and its event has not arrived: what we owe is limited to what is left.
    if (isMoneyMissing(error) && (await limitToWhatIsLeft(owed))) return false;
    logger().error({ orderId, causeId, error: messageOf(error) }, "part of an order could not be refunded");
    await openTaskIfRefused(error, { ...owed, subject: subjectOfOwed(owed), currency: "usd" });
    return false;
  }
}

/**
 * The refund of an earlier attempt whose response was lost. An idempotency key alone is not enough: Stripe forgets it
 * after 24 hours (https://docs.stripe.com/api/idempotent_requests), and repeats a stored failure until then.
 */
export async function findRefund({
  causeId,
  paymentIntentId,
}: Pick<OwedRefund, "causeId" | "paymentIntentId">): Promise<Stripe.Refund | null> {
  for await (const refund of stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
    if (refund.metadata?.["causeId"] !== causeId || !isMoneyGone(readRefundStatus(refund.status))) continue;
    return refund;
  }
  return null;
}

async function createRefund({ causeId, paymentIntentId, amountCents }: OwedRefund): Promise<Stripe.Refund> {
  const [failed] = await autocommit.rows(
    sql(`SELECT count(*)::int AS "times!" FROM "StripeRefund"
         WHERE "causeId" = $1::uuid AND "status" IN ('failed', 'canceled')`),
    [causeId],
  );
  return stripe().refunds.create(
    {
      payment_intent: paymentIntentId,
      amount: amountCents,
      metadata: { reason: "leads-given-back", causeId },
    },
    // Another key after a failure and for another amount: Stripe would repeat the old refund, or refuse the new amount.
    { idempotencyKey: `refund:part:${causeId}:${amountCents}:${failed?.times ?? 0}` },
  );
}

/** A refund may fail before Stripe's response to our call arrives. Its event has then made the money owed again, and it stays so. */
async function markPaid(owed: OwedRefund, refund: Stripe.Refund): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.execute(
      sql(`UPDATE "PartialRefund"
           SET "paidAt" = clock_timestamp(), "refundId" = $2, "amountCents" = $3::int,
             "coveredCents" = GREATEST(0, "amountCents" + "coveredCents" - $3::int)
           WHERE "causeId" = $1 AND "paidAt" IS NULL AND "failedAt" IS NULL`),
      [owed.causeId, refund.id, refund.amount],
    );
    const note = `Stripe accepted the refund of ${formatAmount(refund.amount, refund.currency)}.`;
    await closeRefusedTask(subjectOfOwed(owed), note, transaction);
  });
  // After the row has its id: a refund that failed at once is owed again, and what was owed beyond it is sent, too.
  await recordRefund(refund);
}

/** Whether Stripe refuses because less is left of the charge than we owe. */
function isMoneyMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === "charge_already_refunded" || error.param === "amount")
  );
}

/** Records what Stripe has refunded, which limits what we owe. @returns whether we owe less now. */
async function limitToWhatIsLeft({ causeId, paymentIntentId, amountCents }: OwedRefund): Promise<boolean> {
  await recordRefundsOf(paymentIntentId);
  const [row] = await autocommit.rows(
    sql(`UPDATE "PartialRefund" SET "checkedAt" = NULL WHERE "causeId" = $1 AND "amountCents" < $2
         RETURNING "causeId"`),
    [causeId, amountCents],
  );
  return row !== undefined;
}
