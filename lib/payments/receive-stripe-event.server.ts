import "server-only";
import Stripe from "stripe";
import { AppError } from "@/lib/kit/errors";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { env } from "@/lib/platform/env/env.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { stripe } from "./stripe-client.server";
import { stripeEventJob } from "./stripe-event.job";

/**
 * Takes a webhook call from Stripe: checks the signature over the raw body, stores the event once by its
 * id and enqueues its handling, in one transaction. Only when this returns may Stripe be answered with
 * 2xx; any throw must become 4xx or 5xx, so that Stripe sends it again
 * (https://docs.stripe.com/webhooks#handle-duplicate-events).
 * @throws AppError 400 when the signature is missing, wrong or older than five minutes.
 */
export async function receiveStripeEvent(
  rawBody: string,
  signature: string | null,
): Promise<{ isNew: boolean }> {
  const event = verify(rawBody, signature);
  const handling = await prepareJob(stripeEventJob);
  return inTransaction(async (transaction) => {
    const inserted = await transaction.query(
      `INSERT INTO "StripeEvent" ("id", "type", "objectId", "stripeCreatedAt") VALUES ($1, $2, $3, $4)
       ON CONFLICT ("id") DO NOTHING RETURNING "id"`,
      [event.id, event.type, objectIdOf(event), new Date(event.created * 1000)],
    );
    if (inserted.length === 0) return { isNew: false };
    await handling.enqueue(transaction, { eventId: event.id });
    return { isNew: true };
  });
}

function verify(rawBody: string, signature: string | null): Stripe.Event {
  try {
    return stripe().webhooks.constructEvent(rawBody, signature ?? "", env().STRIPE_WEBHOOK_SECRET);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new AppError("bad-signature", 400, "The Stripe signature is missing, wrong or too old.");
    }
    throw error;
  }
}

/** The PaymentIntent that an event is about, or the id of whatever else it is about. */
function objectIdOf(event: Stripe.Event): string {
  const { object } = event.data;
  if ("payment_intent" in object && typeof object.payment_intent === "string") return object.payment_intent;
  return "id" in object && typeof object.id === "string" ? object.id : event.id;
}
