import "server-only";
import * as z from "zod/mini";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { cancelPaymentIntent } from "@/lib/payments/stripe-client.server";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Cancels the PaymentIntent of a charge that is given up. Enqueued in the transaction that gives it up. */
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
  await cancelPaymentIntent(paymentIntentId);
  await settlePayment(paymentIntentId);
}
