import "server-only";
import * as z from "zod/mini";
import { AppError } from "@/lib/kit/errors";
import { messageOf } from "@/lib/kit/message-of";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { RUN_MS, workInTime } from "@/lib/platform/jobs/work-in-time";
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
  /** Stripe refused these, or Stripe or the database did not respond; they are repeated after their pause. */
  failed: number;
}

/**
 * Settles payments that browser and webhook missed: reads our unsettled payments again from Stripe, those checked
 * longest ago first. Each payment is checked once a minute at first, later after a twentieth of its age, also when the check
 * fails: payments that fail each time do not block the others. May run in several processes at once.
 * @param options tests shorten them: how many payments a run checks at most, and after how many milliseconds it begins no
 * other one.
 */
export async function reconcilePayments(
  now = new Date(),
  { limit = MAX_PER_RUN, runMs = RUN_MS } = {},
): Promise<Reconciliation> {
  const result = nothingYet();
  const claimed = await claimUnsettled(now, limit);
  const settle = ({ paymentIntentId }: ClaimedPayment) => settleInto(result, paymentIntentId);
  await giveBack(await workInTime(claimed, settle, runMs));
  report(result);
  return result;
}

/**
 * Settles payments of which we have no record, after a crash between Stripe and our database or a restored backup:
 * compares Stripe's list of recent intents with our table. It reads many pages of Stripe's list, so it runs less often.
 */
export async function reconcileUnrecordedPayments(now = new Date()): Promise<Reconciliation> {
  const result = nothingYet();
  for (const paymentIntentId of await findUnrecorded(now)) await settleInto(result, paymentIntentId);
  report(result);
  return result;
}

function nothingYet(): Reconciliation {
  return { checked: 0, settled: 0, refunded: 0, failed: 0 };
}

function report(result: Reconciliation): void {
  if (result.settled + result.refunded + result.failed > 0) logger().warn(result, "reconciler closed gaps");
}

const CLAIM_UNSETTLED = sql(
  `UPDATE "Payment" p SET "checkedAt" = clock_timestamp()
   FROM (SELECT "paymentIntentId", "checkedAt" FROM "Payment"
         WHERE "state" IN ('open', 'processing', 'refunding') AND "refundFailedAt" IS NULL AND "createdAt" < $2
           AND "checkedAt" < $1::timestamptz - GREATEST(interval '1 minute', ($1::timestamptz - "createdAt") / 20)
         ORDER BY "checkedAt" LIMIT $3 FOR UPDATE SKIP LOCKED) due
   WHERE p."paymentIntentId" = due."paymentIntentId"
   RETURNING p."paymentIntentId", due."checkedAt" AS "checkedBefore!"`,
);
type ClaimedPayment = RowOf<typeof CLAIM_UNSETTLED>;

/** Claims the payments that are due. @returns those checked longest ago first. */
async function claimUnsettled(now: Date, limit: number): Promise<ClaimedPayment[]> {
  const oldEnough = new Date(now.getTime() - MIN_AGE_MS);
  const claimed = await autocommit.rows(CLAIM_UNSETTLED, [now, oldEnough, limit]);
  return claimed.toSorted((a, b) => a.checkedBefore.getTime() - b.checkedBefore.getTime());
}

/** Makes claimed payments that were not checked due again: the next run begins with them. */
async function giveBack(claimed: readonly ClaimedPayment[]): Promise<void> {
  if (claimed.length === 0) return;
  await autocommit.execute(
    sql(`UPDATE "Payment" p SET "checkedAt" = c."checkedBefore"
         FROM unnest($1::text[], $2::timestamptz[]) AS c ("paymentIntentId", "checkedBefore")
         WHERE p."paymentIntentId" = c."paymentIntentId"`),
    [
      claimed.map(({ paymentIntentId }) => paymentIntentId),
      claimed.map(({ checkedBefore }) => checkedBefore),
    ],
  );
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
