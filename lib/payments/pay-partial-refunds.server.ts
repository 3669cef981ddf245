import "server-only";
import Stripe from "stripe";
import * as z from "zod/mini";
import { messageOf } from "@/lib/kit/message-of";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { logger } from "@/lib/platform/logger.server";
import { openTaskIfRefused } from "./open-payment-tasks.server";
import { recordRefund } from "./record-refund.server";
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
 * `isRepeated`: an earlier run called Stripe for this refund, and its outcome is unknown.
 */
const CLAIM_DUE = sql(
  `UPDATE "PartialRefund" p SET "checkedAt" = clock_timestamp()
   FROM (
     SELECT "causeId", "checkedAt" IS NOT NULL AS "isRepeated" FROM "PartialRefund"
     WHERE "paidAt" IS NULL AND ("checkedAt" IS NULL
       OR "checkedAt" < now() - GREATEST(interval '1 minute', (now() - "createdAt") / 20))
     ORDER BY "checkedAt" NULLS FIRST LIMIT $1 FOR UPDATE SKIP LOCKED
   ) due
   WHERE p."causeId" = due."causeId"
   RETURNING p."causeId", p."orderId", p."paymentIntentId", p."amountCents", due."isRepeated" AS "isRepeated!"`,
);
type OwedRefund = RowOf<typeof CLAIM_DUE>;

/**
 * Refunds what is owed for leads that were returned or never delivered. Safe to repeat and to run in several processes
 * at once: there is one idempotency key per cause. A refund that fails is repeated later, and does not block others.
 * @returns the number of refunds that Stripe accepted.
 */
export async function payPartialRefunds(): Promise<number> {
  let paid = 0;
  for (const owed of await autocommit.rows(CLAIM_DUE, [MAX_PER_RUN])) if (await pay(owed)) paid += 1;
  return paid;
}

async function pay(owed: OwedRefund): Promise<boolean> {
  const { causeId, orderId, amountCents } = owed;
  try {
    const refundId = (owed.isRepeated && (await findRefund(owed))) || (await createRefund(owed));
    await autocommit.execute(
      sql(`UPDATE "PartialRefund" SET "paidAt" = clock_timestamp(), "refundId" = $2
           WHERE "causeId" = $1 AND "paidAt" IS NULL`),
      [causeId, refundId],
    );
    logger().info({ orderId, causeId, amountCents }, "part of an order refunded");
    return true;
  } catch (error) {
    logger().error({ orderId, causeId, error: messageOf(error) }, "part of an order could not be refunded");
    const subject = { type: causeId === orderId ? ("order" as const) : ("lead" as const), id: causeId };
    await openTaskIfRefused(error, { ...owed, subject, currency: "usd" });
    return false;
  }
}

/**
 * The refund of an earlier attempt whose response was lost. An idempotency key alone is not enough: Stripe forgets it
 * after 24 hours (https://docs.stripe.com/api/idempotent_requests), and repeats a stored failure until then.
 */
async function findRefund({ causeId, paymentIntentId }: OwedRefund): Promise<string | null> {
  for await (const refund of stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
    if (refund.metadata?.["causeId"] !== causeId || !isMoneyGone(readRefundStatus(refund.status))) continue;
    await recordRefund(refund);
    return refund.id;
  }
  return null;
}

/** @returns the id of Stripe's refund; null when the whole charge was refunded by hand before. */
async function createRefund({ causeId, paymentIntentId, amountCents }: OwedRefund): Promise<string | null> {
  try {
    const refund = await stripe().refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: amountCents,
        metadata: { reason: "leads-given-back", causeId },
      },
      { idempotencyKey: `refund:part:${causeId}` },
    );
    await recordRefund(refund);
    return refund.id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "charge_already_refunded") return null;
    throw error;
  }
}
