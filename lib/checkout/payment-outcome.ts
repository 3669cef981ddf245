import type { TestDeposit } from "./schemas";

/** The result of pressing Pay. `unknown` is shown as "checking", never as failed, because the money may have moved. */
export type PaymentOutcome =
  | { kind: "failed"; message: string }
  /** A field is empty or wrong. Stripe's form says so at the field too, and nothing was sent. */
  | { kind: "incomplete"; message: string }
  | { kind: "succeeded"; paymentIntentId: string }
  | { kind: "processing"; paymentIntentId: string }
  /** Stripe waits until the customer has confirmed the bank account. Nothing was charged. */
  | { kind: "waiting"; deposit: TestDeposit }
  | { kind: "unknown" };

/** The part of a PaymentIntent that says what Stripe waits for; the same on the server and in the browser. */
interface IntentAction {
  status: string;
  next_action?: {
    verify_with_microdeposits?: {
      /** Unix seconds. */
      arrival_date: number;
      hosted_verification_url: string | null;
    };
  } | null;
}

interface Intent extends IntentAction {
  id: string;
}

/** The part of Stripe.js's result that decides. */
export interface PaymentResult {
  error?: { type: string; message?: string; payment_intent?: Intent } | undefined;
  paymentIntent?: Intent | undefined;
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

/** Errors that leave it unknown whether the payment succeeded. */
const UNCERTAIN = ["api_connection_error", "api_error", "idempotency_error", "rate_limit_error"];

/**
 * Reads the result of confirming a payment. An error can come with an intent that has already succeeded, for example when
 * the same payment was confirmed in a second tab; then the intent decides.
 */
export function readPaymentResult(result: PaymentResult): PaymentOutcome {
  const { error, paymentIntent } = result;
  if (paymentIntent) return readIntent(paymentIntent);
  if (!error) return { kind: "unknown" };
  const { payment_intent: intent } = error;
  if (intent?.status === "succeeded" || intent?.status === "processing") return readIntent(intent);
  if (UNCERTAIN.includes(error.type)) return { kind: "unknown" };
  const message = error.message ?? "The payment did not go through. You were not charged.";
  return { kind: error.type === "validation_error" ? "incomplete" : "failed", message };
}

/** Any other status but succeeded counts as being processed (specification, section 4). */
function readIntent(intent: Intent): PaymentOutcome {
  const deposit = readTestDeposit(intent);
  if (deposit) return { kind: "waiting", deposit };
  const kind = intent.status === "succeeded" ? "succeeded" : "processing";
  return { kind, paymentIntentId: intent.id };
}

/** Statuses in which Stripe waits for the customer: nothing was charged, and paying again is safe. */
const NOT_PAID = ["requires_payment_method", "requires_confirmation", "requires_action", "canceled"];

/** Reads an intent that was retrieved after an unknown outcome. */
export function readCheckedIntent(intent: Intent): PaymentOutcome {
  if (NOT_PAID.includes(intent.status) && !readTestDeposit(intent))
    return {
      kind: "failed",
      message: "The payment did not go through, and you were not charged. Please try again.",
    };
  return readIntent(intent);
}
