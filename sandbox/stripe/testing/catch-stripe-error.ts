import Stripe from "stripe";

/** The error the SDK throws for a call that must fail; throws when the call succeeds or fails otherwise. */
export async function catchStripeError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`expected a Stripe error, got ${String(outcome)}`);
}
