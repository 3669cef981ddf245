import * as z from "zod/mini";

/**
 * A small deposit by which a customer confirms a bank account whose number was typed in. The debit starts after that.
 * Source: https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment
 */
export const testDeposit = z.object({
  /** Stripe's page where the customer confirms it; Stripe emails the same link. */
  verifyUrl: z.nullable(z.url({ protocol: /^https$/ })),
  /** When Stripe expects it to arrive, ISO 8601. */
  arrivesAt: z.iso.datetime(),
});
export type TestDeposit = z.infer<typeof testDeposit>;

/** The part of a PaymentIntent that says what Stripe waits for; the same on the server and in the browser. */
export interface IntentAction {
  status: string;
  next_action?: {
    verify_with_microdeposits?: {
      /** Unix seconds. */
      arrival_date: number;
      hosted_verification_url: string | null;
    };
  } | null;
}

/** Reads the test deposit that an intent waits for; null when it waits for something else. */
export function readTestDeposit({ status, next_action }: IntentAction): TestDeposit | null {
  const deposit = next_action?.verify_with_microdeposits;
  if (status !== "requires_action" || !deposit) return null;
  return {
    verifyUrl: deposit.hosted_verification_url,
    arrivesAt: new Date(deposit.arrival_date * 1000).toISOString(),
  };
}
