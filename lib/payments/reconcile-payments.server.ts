import "server-only";
import { AppError } from "@/lib/kit/errors";
import { messageOf } from "@/lib/kit/message-of";
import { db } from "@/lib/platform/db/prisma.server";
import { logger } from "@/lib/platform/logger.server";
import { toOurIntent } from "./retrieve-intent.server";
import { settlePayment } from "./settle-payment.server";
import { stripe } from "./stripe-client.server";

/** Younger payments are left to the browser and the webhook. */
const LEAVE_ALONE_MS = 60_000;
/** How far back Stripe's own list is read: Stripe retries webhooks for three days, so a day more. */
const LOOK_BACK_SECONDS = 4 * 24 * 60 * 60;
const MAX_PER_RUN = 200;

export interface Reconciliation {
  /** Payments that Stripe was asked about. */
  checked: number;
  /** Orders that exist only because of this run. */
  settled: number;
  refunded: number;
  /** Stripe or the database did not answer for these; the next run tries again. */
  failed: number;
}

/**
 * Closes the gaps that browser and webhook left: our open payments are read again from Stripe, the
 * longest unchecked first (young ones each minute, old ones ever more rarely).
 */
export async function reconcilePayments(now = new Date()): Promise<Reconciliation> {
  return settleAll(await findUnsettled(now));
}

/**
 * Holds Stripe's list of recent intents against ours, for money that we have no record of: a crash
 * between Stripe and our database, or a restored backup. Reads many pages, so it runs more rarely.
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
  const rows = await db().$queryRaw<{ paymentIntentId: string }[]>`
    SELECT "paymentIntentId" FROM "Payment"
    WHERE "state" IN ('open', 'processing', 'refunding')
      AND "createdAt" < ${new Date(now.getTime() - LEAVE_ALONE_MS)}
      AND "checkedAt" < ${now}::timestamptz - GREATEST(interval '1 minute', (${now}::timestamptz - "createdAt") / 20)
    ORDER BY "checkedAt" LIMIT ${MAX_PER_RUN}`;
  return rows.map((row) => row.paymentIntentId);
}

/** Succeeded intents with our metadata that no row of ours knows (a crash, or a restored database). */
async function findUnrecorded(now: Date): Promise<string[]> {
  const since = Math.floor(now.getTime() / 1000) - LOOK_BACK_SECONDS;
  const succeeded: string[] = [];
  for await (const intent of stripe().paymentIntents.list({ limit: 100, created: { gte: since } })) {
    if (intent.status === "succeeded" && toOurIntent(intent)) succeeded.push(intent.id);
  }
  const known = await db().payment.findMany({
    where: { paymentIntentId: { in: succeeded }, state: { in: ["settled", "refunded", "refunding"] } },
    select: { paymentIntentId: true },
  });
  const knownIds = new Set(known.map((row) => row.paymentIntentId));
  return succeeded.filter((id) => !knownIds.has(id)).slice(0, MAX_PER_RUN);
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
