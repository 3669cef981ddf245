import "server-only";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";
import { logger } from "@/lib/platform/logger.server";
import { listRefunds, recordRefund } from "./record-refund.server";
import { readRefundStatus } from "./refund-status";
import { idOf } from "./stripe-client.server";

/** Runs every 15 minutes: records refunds whose events did not arrive. */
export const reconcileRefundsJob = defineJob({
  name: "payments.reconcile-refunds",
  schema: z.object({}),
  retryLimit: 0,
});

/** A refund can fail up to 30 days after it was created (https://docs.stripe.com/refunds#failed-refunds). */
const LOOK_BACK_SECONDS = 35 * 24 * 60 * 60;

/**
 * Compares Stripe's list of recent refunds with our table, and records those that are new, have another status, or have no entry
 * in the books. Refunds of other programs on the same Stripe account are left out.
 * @returns how many refunds were recorded or moved.
 * @throws Stripe's error when Stripe does not respond.
 */
export async function reconcileRefunds(now = new Date()): Promise<number> {
  const since = Math.floor(now.getTime() / 1000) - LOOK_BACK_SECONDS;
  const atStripe = await listRefunds({ created: { gte: since } });
  let moved = 0;
  for (const refund of await findDifferent(atStripe)) {
    try {
      if (await recordRefund(refund)) moved += 1;
    } catch (error) {
      leaveBehind({ refundId: refund.id }, error, "recording a refund failed");
    }
  }
  if (moved > 0) logger().warn({ moved }, "reconciler recorded refunds");
  return moved;
}

async function findDifferent(refunds: readonly Stripe.Refund[]): Promise<Stripe.Refund[]> {
  const rows = await autocommit.rows(
    sql(`SELECT s."id" AS "id!"
         FROM unnest($1::text[], $2::text[], $3::text[]) AS s("id", "paymentIntentId", "status")
         WHERE CASE WHEN EXISTS (SELECT 1 FROM "Payment" p WHERE p."paymentIntentId" = s."paymentIntentId")
           THEN NOT EXISTS (SELECT 1 FROM "StripeRefund" r WHERE r."id" = s."id" AND r."status"::text = s."status"
             AND EXISTS (SELECT 1 FROM "BookEntry" e WHERE e."kind" = 'refunded' AND e."sourceId" = r."id")
             AND (r."status" IN ('pending', 'succeeded')
               OR EXISTS (SELECT 1 FROM "BookEntry" e WHERE e."kind" = 'refund_reversed' AND e."sourceId" = r."id")))
           -- A payment that we cannot assign, and that staff refunded. Its refunds have no entries in the books.
           ELSE EXISTS (SELECT 1 FROM "StripeRefund" r WHERE r."paymentIntentId" = s."paymentIntentId")
             AND NOT EXISTS (SELECT 1 FROM "StripeRefund" r WHERE r."id" = s."id" AND r."status"::text = s."status") END`),
    [
      refunds.map(({ id }) => id),
      refunds.map((refund) => idOf(refund.payment_intent) ?? ""),
      refunds.map(({ status }) => readRefundStatus(status)),
    ],
  );
  const different = new Set(rows.map(({ id }) => id));
  return refunds.filter(({ id }) => different.has(id));
}
