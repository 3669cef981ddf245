import "server-only";
import Stripe from "stripe";
import * as z from "zod/mini";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Enqueued in the transaction that cancels or pauses a plan with a declined charge. */
export const cancelIntentJob = defineJob({
  name: "plans.cancel-intent",
  schema: z.object({ paymentIntentId: z.string() }),
  retryLimit: 20,
});

/**
 * Cancels the PaymentIntent of a declined period at Stripe, so that nobody can confirm it any more. If its money arrived
 * at the same moment, the payment is settled.
 * @throws Stripe's error when Stripe does not respond; the job is then repeated.
 */
export async function cancelIntent({ paymentIntentId }: { paymentIntentId: string }): Promise<void> {
  try {
    await stripe().paymentIntents.cancel(paymentIntentId, { cancellation_reason: "abandoned" });
  } catch (error) {
    const isPaid =
      error instanceof Stripe.errors.StripeError && error.code === "payment_intent_unexpected_state";
    if (!isPaid) throw error;
  }
  await settlePayment(paymentIntentId);
}
