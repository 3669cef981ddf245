import "server-only";
import * as z from "zod/mini";
import { AppError } from "@/lib/kit/errors";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";
import { RUN_MS, workInTime } from "@/lib/platform/jobs/work-in-time";
import { logger } from "@/lib/platform/logger.server";
import { cancelAbandoned } from "./cancel-abandoned.server";
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
  /** Checkouts that were left for 30 days. */
  canceled: number;
  /** Stripe refused these, or Stripe or the database did not respond; they are repeated after their pause. */
  failed: number;
}

/**
 * Settles payments that browser and webhook missed: reads our unsettled payments again from Stripe. Those of the last hour come
 * first, the newest before the others, and a quarter of the run is for older ones, those checked longest ago first: neither keeps
 * the other waiting. Each payment is checked once a minute at first, later after a twentieth of its age, also when the check
 * fails: payments that fail each time do not block the others. A checkout that was left for 30 days is canceled. May run in several
 * processes at once.
 * @param options tests shorten them: how many payments a run checks at most, and after how many milliseconds it begins no
 * other one.
 */
export async function reconcilePayments(
  now = new Date(),
  { limit = MAX_PER_RUN, runMs = RUN_MS } = {},
): Promise<Reconciliation> {
  const result = nothingYet();
  const claimed = await claimUnsettled(now, limit);
  const settle = ({ paymentIntentId }: ClaimedPayment) => settleInto(result, paymentIntentId, now);
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
  for (const paymentIntentId of await findUnrecorded(now)) await settleInto(result, paymentIntentId, now);
  report(result);
  return result;
}

function nothingYet(): Reconciliation {
  return { checked: 0, settled: 0, refunded: 0, canceled: 0, failed: 0 };
}

function report(result: Reconciliation): void {
  if (result.settled + result.refunded + result.failed > 0) logger().warn(result, "reconciler closed gaps");
}

/** One in four payments of a run is older than an hour, if enough are due. */
const OLD_OF = 4;

const CLAIM_UNSETTLED = sql(
  `WITH young AS (
     SELECT "paymentIntentId", "checkedAt", "createdAt", false AS "isOld" FROM "Payment"
     WHERE "state" IN ('open', 'processing', 'refunding') AND "refundFailedAt" IS NULL
       AND "createdAt" < $2 AND "createdAt" >= $1::timestamptz - interval '1 hour'
       AND "checkedAt" < $1::timestamptz - GREATEST(interval '1 minute', ($1::timestamptz - "createdAt") / 20)
     ORDER BY "createdAt" DESC LIMIT $4 FOR UPDATE SKIP LOCKED),
   old AS (
     SELECT "paymentIntentId", "checkedAt", "createdAt", true AS "isOld" FROM "Payment"
     WHERE "state" IN ('open', 'processing', 'refunding') AND "refundFailedAt" IS NULL
       AND "createdAt" < $1::timestamptz - interval '1 hour'
       AND "checkedAt" < $1::timestamptz - ($1::timestamptz - "createdAt") / 20
     ORDER BY "checkedAt" LIMIT $3 FOR UPDATE SKIP LOCKED),
   due AS (SELECT * FROM young UNION ALL SELECT * FROM old ORDER BY "isOld", "checkedAt" LIMIT $3)
   UPDATE "Payment" p SET "checkedAt" = clock_timestamp() FROM due WHERE p."paymentIntentId" = due."paymentIntentId"
   RETURNING p."paymentIntentId", p."createdAt", due."checkedAt" AS "checkedBefore!", due."isOld" AS "isOld!"`,
);
type ClaimedPayment = RowOf<typeof CLAIM_UNSETTLED>;

/**
 * Claims the payments that are due. @returns those of the last hour, the newest first, and after every three of them an older one,
 * those checked longest ago first: a run may end before it has checked all.
 */
async function claimUnsettled(now: Date, limit: number): Promise<ClaimedPayment[]> {
  const oldEnough = new Date(now.getTime() - MIN_AGE_MS);
  const mostYoung = limit - Math.floor(limit / OLD_OF);
  const claimed = await autocommit.rows(CLAIM_UNSETTLED, [now, oldEnough, limit, mostYoung]);
  const young = claimed
    .filter(({ isOld }) => !isOld)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const old = claimed
    .filter(({ isOld }) => isOld)
    .toSorted((a, b) => a.checkedBefore.getTime() - b.checkedBefore.getTime());
  const turns = old.flatMap((payment, index) => [
    ...young.slice(index * (OLD_OF - 1), (index + 1) * (OLD_OF - 1)),
    payment,
  ]);
  return [...turns, ...young.slice(old.length * (OLD_OF - 1))];
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

async function settleInto(result: Reconciliation, paymentIntentId: string, now: Date): Promise<void> {
  result.checked += 1;
  try {
    const settlement = await settlePayment(paymentIntentId);
    if (settlement.outcome === "settled" && settlement.isNew) result.settled += 1;
    if (settlement.outcome === "refunded") result.refunded += 1;
    if (settlement.outcome === "not-paid" && (await cancelAbandoned(paymentIntentId, now)))
      result.canceled += 1;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return;
    result.failed += 1;
    leaveBehind({ paymentIntentId }, error, "reconciling failed");
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
