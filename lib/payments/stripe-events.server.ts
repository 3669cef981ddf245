import "server-only";
import Stripe from "stripe";
import * as z from "zod/mini";
import { AppError } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { logger } from "@/lib/platform/logger.server";
import { count } from "@/lib/platform/metrics/metrics.server";
import { recordRefundsOf } from "./record-refund.server";
import { recordSavedMethod } from "./saved-methods.server";
import { settlePayment } from "./settle-payment.server";
import { stripe } from "./stripe-client.server";

/** Handles a stored Stripe event. */
export const stripeEventJob = defineJob({
  name: "payments.handle-stripe-event",
  schema: z.object({ eventId: z.string() }),
  retryLimit: 20,
});

/**
 * Records what Stripe reports about the disputes of a payment. The handler belongs to the disputes, a later domain;
 * worker/jobs.ts attaches it.
 */
export const disputeReportedJob = defineJob({
  name: "disputes.follow",
  schema: z.object({ paymentIntentId: z.string() }),
  retryLimit: 20,
});

/**
 * Receives a webhook call from Stripe: checks the signature over the raw body, stores the event once by its id and enqueues
 * its job, in one transaction. An event of another mode or account than our key is stored and not handled. Respond 2xx only
 * when this returns. Any throw must become 4xx or 5xx, so that Stripe sends the event again
 * (https://docs.stripe.com/webhooks#handle-duplicate-events).
 * @throws AppError 400 when the signature is missing, wrong or older than five minutes.
 */
export async function receiveStripeEvent(
  rawBody: string,
  signature: string | null,
): Promise<{ isNew: boolean }> {
  const event = verify(rawBody, signature);
  const refusedReason = await findMismatch(event);
  if (refusedReason) logger().error({ eventId: event.id, refusedReason }, "Stripe event refused");
  const handling = await prepareJob(stripeEventJob);
  const received = await inTransaction(async (transaction) => {
    const inserted = await transaction.execute(
      sql(`INSERT INTO "StripeEvent" ("id", "type", "objectId", "stripeCreatedAt", "refusedReason", "handledAt")
           VALUES ($1, $2, $3, $4, $5, CASE WHEN $5::text IS NULL THEN NULL ELSE now() END)
           ON CONFLICT ("id") DO NOTHING`),
      [event.id, event.type, objectIdOf(event), new Date(event.created * 1000), refusedReason],
    );
    if (inserted === 0) return { isNew: false };
    if (!refusedReason) await handling.enqueue(transaction, { eventId: event.id });
    return { isNew: true };
  });
  count("leadwell_stripe_events_total", 1, { outcome: refusedReason ? "refused" : "stored" });
  return received;
}

/** Why an event is not about our money: `wrong-mode` (test or live) or `wrong-account`. */
export type EventMismatch = "wrong-mode" | "wrong-account";

/**
 * Compares an event with our secret key. An endpoint that is set up wrongly at Stripe gets events of the other mode, or
 * of a connected account (https://docs.stripe.com/connect/webhooks). Such an event is stored with the reason and never
 * handled. Stripe gets 2xx for it, because sending it again cannot change it.
 * @throws Stripe's error when the account of our key has to be looked up and Stripe does not respond.
 */
async function findMismatch(event: Stripe.Event): Promise<EventMismatch | null> {
  if (event.livemode !== isLiveKey()) return "wrong-mode";
  const account = event.account ?? event.context;
  if (account && account !== (await ownAccountId())) return "wrong-account";
  return null;
}

function verify(rawBody: string, signature: string | null): Stripe.Event {
  try {
    return stripe().webhooks.constructEvent(rawBody, signature ?? "", env().STRIPE_WEBHOOK_SECRET);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      count("leadwell_stripe_events_total", 1, { outcome: "bad-signature" });
      throw new AppError("bad-signature", 400, "The Stripe signature is missing, wrong or too old.");
    }
    throw error;
  }
}

/** The id of the PaymentIntent that an event is about, else of the object that it is about. */
function objectIdOf(event: Stripe.Event): string {
  const { object } = event.data;
  if ("payment_intent" in object && typeof object.payment_intent === "string") return object.payment_intent;
  return "id" in object && typeof object.id === "string" ? object.id : event.id;
}

/**
 * Handles a stored event. Disputes and refunds that need staff become tasks. The order of events and repeated events make
 * no difference: whatever the event says, the PaymentIntent is read again from Stripe and settled by its state now.
 * @throws when Stripe or the database does not respond; the job is then repeated.
 */
export async function handleStripeEvent({ eventId }: { eventId: string }): Promise<void> {
  const event = await db().stripeEvent.findUniqueOrThrow({ where: { id: eventId } });
  if (event.handledAt) return;
  if (event.objectId.startsWith("pi_")) {
    // `settlePayment` has opened a task for a payment of an unknown configuration: nothing else to do.
    await ignoreUnknown(() => settlePayment(event.objectId));
    await followMoney(event.type, event.objectId);
  }
  if (event.objectId.startsWith("seti_")) await ignoreUnknown(() => recordSavedMethod(event.objectId));
  await db().stripeEvent.update({ where: { id: eventId }, data: { handledAt: new Date() } });
}

/**
 * Closes stored events that will not be handled, because staff dismissed their jobs. Nothing about the payments changes. Payloads
 * that name no event are left out.
 */
export async function dropStripeEvents(
  transaction: Transaction,
  payloads: readonly unknown[],
): Promise<void> {
  const ids = payloads.flatMap(
    (payload) => z.object({ eventId: z.string() }).safeParse(payload).data?.eventId ?? [],
  );
  await transaction.execute(
    sql(`UPDATE "StripeEvent" SET "handledAt" = now() WHERE "id" = ANY($1::text[]) AND "handledAt" IS NULL`),
    [ids],
  );
}

/** Handles an event about money that moved after a payment. Refunds are read again from Stripe. */
async function followMoney(type: string, paymentIntentId: string): Promise<void> {
  if (type.startsWith("charge.dispute.")) {
    const disputeReported = await prepareJob(disputeReportedJob);
    return inTransaction((transaction) => disputeReported.enqueue(transaction, { paymentIntentId }));
  }
  if (!type.startsWith("refund.") && !type.startsWith("charge.refund")) return;
  // Payments of other programs on the same Stripe account are left out. One that we cannot assign is ours once staff refunded it.
  const isOurs =
    (await db().payment.count({ where: { paymentIntentId } })) +
    (await db().stripeRefund.count({ where: { paymentIntentId } }));
  if (isOurs) await recordRefundsOf(paymentIntentId);
}

/** Handles an event of an object that may be another program's on the same Stripe account: a 404 ends it. */
async function ignoreUnknown(handle: () => Promise<unknown>): Promise<void> {
  try {
    await handle();
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return;
    throw error;
  }
}

/** Whether our secret key is about real money. Its events have the same `livemode`. */
function isLiveKey(): boolean {
  return env().STRIPE_SECRET_KEY.includes("_live_");
}

let accountId: string | undefined;

/** The id of the Stripe account that our secret key belongs to, asked once per process. */
async function ownAccountId(): Promise<string> {
  accountId ??= (await stripe().accounts.retrieveCurrent()).id;
  return accountId;
}
