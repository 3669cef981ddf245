import "server-only";
import { randomUUID } from "node:crypto";
import Stripe from "stripe";

/**
 * Creates something at Stripe under an idempotency key, and once more under a new key when Stripe repeats a stored 500: Stripe
 * keeps one for a day (https://docs.stripe.com/api/idempotent_requests). Also when the parameters have changed since the key was
 * used, for example a customer's email, which Stripe refuses for a day.
 *
 * Only for what costs nothing when Stripe has it twice, such as a PaymentIntent that is confirmed only after its id is stored.
 * @throws Stripe's error when the second attempt fails, or the first fails otherwise.
 */
export async function createOnce<StripeObject>(
  create: (options: Stripe.RequestOptions) => Promise<StripeObject>,
  key: string,
): Promise<StripeObject> {
  try {
    return await create({ idempotencyKey: key });
  } catch (error) {
    if (!isKeySpent(error)) throw error;
    return create({ idempotencyKey: `${key}:${randomUUID()}` });
  }
}

/** A 409 is no reason for another key: the first request under the key is still running. */
function isKeySpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return error.statusCode === 400;
  return error instanceof Stripe.errors.StripeAPIError;
}
