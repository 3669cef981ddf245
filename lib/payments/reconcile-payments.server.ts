import "server-only";
import * as z from "zod/mini";
import { AppError } from "@/lib/kit/errors";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { logger } from "@/lib/platform/logger.server";
import { recordRefundsOf } from "./record-refund.server";
import { settlePayment } from "./settle-payment.server";
import { stripe } from "./stripe-client.server";

/** Runs every minute: settles payments that browser and webhook both missed. */
export const reconcilePaymentsJob = defineJob({
  name: "payments.reconcile",
  schema: z.object({}),
  retryLimit: 0,
});

/** Runs every 15 minutes: settles payments at Stripe of which we have no record, or no entry in the books. */
export const reconcileUnrecordedPaymentsJob = defineJob({
  name: "payments.reconcile-unrecorded",
  schema: z.object({}),
  retryLimit: 0,
});

/** Payments younger than this are left to the browser and the webhook. */
const MIN_AGE_MS = 60_000;
/** How far back Stripe's list is read. Stripe retries webhooks for three days; one day is added. */
const LOOK_BACK_SECONDS = 4 * 24 * 60 * 60;
const MAX_PER_RUN = 200;

export interface Reconciliation {
  /** Payments that were read from Stripe. */
  checked: number;
  /** Orders that this run placed. */
  settled: number;
  refunded: number;
  /** Stripe or the database did not respond for these; the next run repeats them. */
  failed: number;
}

/**
 * Settles payments that browser and webhook missed: reads our unsettled payments again from Stripe, those checked
 * longest ago first. Each payment is checked once a minute at first, later after a twentieth of its age.
 */
export async function reconcilePayments(now = new Date()): Promise<Reconciliation> {
  return settleAll(await findUnsettled(now));
}

/**
 * Settles payments of which we have no record, after a crash between Stripe and our database or a restored backup:
 * compares Stripe's list of recent intents with our table. It reads many pages of Stripe's list, so it runs less often.
 */
export async function reconcileUnrecordedPayments(now = new Date()): Promise<Reconciliation> {
  return settleAll(await findUnrecorded(now));
}

async function settleAll(paymentIntentIds: readonly string[]): Promise<Reconciliation> {
  const result: Reconciliation = { checked: 0, settled: 0, refunded: 0, failed: 0 };
  for (const paymentIntentId of paymentIntentIds) await settleInto(result, paymentIntentId);
  if (result.settled + result.refunded + result.failed > 0) logger().warn(result, "reconciler closed gaps");
  return result;
}

async function findUnsettled(now: Date): Promise<string[]> {
  const rows = await autocommit.rows(
    sql(`SELECT "paymentIntentId" FROM "Payment"
         WHERE "state" IN ('open', 'processing', 'refunding') AND "refundFailedAt" IS NULL AND "createdAt" < $2
           AND "checkedAt" < $1::timestamptz - GREATEST(interval '1 minute', ($1::timestamptz - "createdAt") / 20)
         ORDER BY "checkedAt" LIMIT $3`),
    [now, new Date(now.getTime() - MIN_AGE_MS), MAX_PER_RUN],
  );
  return rows.map((row) => row.paymentIntentId);
}

async function findUnrecorded(now: Date): Promise<string[]> {
  const since = Math.floor(now.getTime() / 1000) - LOOK_BACK_SECONDS;
  const succeeded: string[] = [];
  for await (const intent of stripe().paymentIntents.list({ limit: 100, created: { gte: since } })) {
    if (intent.status === "succeeded") succeeded.push(intent.id);
  }
  const rows = await autocommit.rows(
    sql(`SELECT i."id" AS "id!" FROM unnest($1::text[]) AS i("id")
         WHERE NOT EXISTS (SELECT 1 FROM "Payment" p
           JOIN "BookEntry" e ON e."kind" = 'captured' AND e."sourceId" = p."paymentIntentId"
           WHERE p."paymentIntentId" = i."id" AND p."state" IN ('settled', 'refunded', 'refunding'))
         AND NOT EXISTS (SELECT 1 FROM "StaffTask" t WHERE t."kind" = 'payments.refund-unknown'
           AND t."subjectType" = 'payment' AND t."subjectId" = i."id")
         LIMIT $2`),
    [succeeded, MAX_PER_RUN],
  );
  return rows.map(({ id }) => id);
}

async function settleInto(result: Reconciliation, paymentIntentId: string): Promise<void> {
  result.checked += 1;
  try {
    const settlement = await settlePayment(paymentIntentId);
    if (settlement.outcome === "settled" && settlement.isNew) result.settled += 1;
    if (settlement.outcome === "refunded") result.refunded += 1;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return;
    result.failed += 1;
    logger().error({ paymentIntentId, error: messageOf(error) }, "reconciling failed");
  }
}

/**
 * Reads a payment and its refunds again from Stripe and writes what our records lack, however old it is: the check of the
 * books calls it for movements that are not booked.
 * @throws AppError 404 for a payment that is not ours; Stripe's error when Stripe does not respond.
 */
export async function restoreRecords(paymentIntentId: string): Promise<void> {
  await settlePayment(paymentIntentId);
  await recordRefundsOf(paymentIntentId);
}
