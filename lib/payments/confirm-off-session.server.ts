import "server-only";
import Stripe from "stripe";
import { retrieveIntent, stripe } from "./stripe-client.server";

/** Our decline code for a charge that Stripe refuses to make, whatever the bank says. */
export const UNUSABLE = "payment_method_unusable";

/**
 * Confirms a PaymentIntent with a saved payment method while its owner is away. No idempotency key: Stripe collects an intent once, and
 * a key would repeat a stored 500 for a day. What can never be charged (`isUnusable`) is a decline, too.
 * @returns Stripe's decline code, or `UNUSABLE`; null when the charge went through, is under way or is unknown.
 * @throws Stripe's error when the outcome is unknown, or when Stripe refuses the request itself, which may be a fault of ours.
 */
export async function confirmOffSession(
  paymentIntentId: string,
  parameters: Stripe.PaymentIntentConfirmParams & { payment_method: string },
): Promise<string | null> {
  try {
    await stripe().paymentIntents.confirm(paymentIntentId, { ...parameters, off_session: true });
    return null;
  } catch (error) {
    // Somebody else confirmed or canceled it at the same moment: the caller reads what became of it.
    if (error instanceof Stripe.errors.StripeError && error.code === "payment_intent_unexpected_state")
      return null;
    if (error instanceof Stripe.errors.StripeCardError) return error.decline_code ?? error.code ?? "declined";
    if (!isUnusable(error)) throw error;
    // Stripe looks at the payment method before it looks at the state: the customer may have paid with another one meanwhile.
    const intent = await retrieveIntent(paymentIntentId);
    return intent && isConfirmed(intent) ? null : UNUSABLE;
  }
}

/** Whether Stripe has collected a payment, or waits for the bank. */
export function isConfirmed({ status }: { status: Stripe.PaymentIntent.Status }): boolean {
  return status === "succeeded" || status === "processing";
}

/**
 * Whether Stripe refuses what this customer would be charged with, as it will each time: the payment method was detached, or the customer
 * deleted, in its dashboard. Not every invalid request: one that comes from a fault of ours would pause every plan that is due.
 */
export function isUnusable(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  const isOfCustomer = error.param === "payment_method" || error.param === "customer";
  return isOfCustomer || error.code?.startsWith("payment_method_") === true;
}
