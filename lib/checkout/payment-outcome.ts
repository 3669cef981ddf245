/** What pressing Pay led to. `unknown` is shown as "checking", never as failed: the money may have moved. */
export type PaymentOutcome =
  | { kind: "failed"; message: string }
  | { kind: "succeeded"; paymentIntentId: string }
  | { kind: "processing"; paymentIntentId: string }
  | { kind: "unknown" };

interface Intent {
  id: string;
  status: string;
}

/** The part of the provider's answer that decides. */
export interface PaymentAnswer {
  error?: { type: string; message?: string; payment_intent?: Intent } | undefined;
  paymentIntent?: Intent | undefined;
}

/** Errors after which nobody here can tell whether the payment went through. */
const UNCERTAIN = ["api_connection_error", "api_error", "idempotency_error", "rate_limit_error"];

/**
 * Reads the answer to confirming a payment. An error can come with an intent that went through already,
 * for example when the same payment was confirmed in a second tab; then the intent is right.
 */
export function readPaymentAnswer(answer: PaymentAnswer): PaymentOutcome {
  const { error, paymentIntent } = answer;
  if (paymentIntent) return readIntent(paymentIntent);
  if (!error) return { kind: "unknown" };
  const { payment_intent: intent } = error;
  if (intent?.status === "succeeded" || intent?.status === "processing") return readIntent(intent);
  if (UNCERTAIN.includes(error.type)) return { kind: "unknown" };
  return {
    kind: "failed",
    message: error.message ?? "The payment did not go through. You were not charged.",
  };
}

/** Succeeded, or on its way: any other status counts as being processed (spec, section 4). */
function readIntent(intent: Intent): PaymentOutcome {
  const kind = intent.status === "succeeded" ? "succeeded" : "processing";
  return { kind, paymentIntentId: intent.id };
}

/** Statuses in which the provider still waits for the buyer: nothing was charged, and paying again is safe. */
const NOT_PAID = ["requires_payment_method", "requires_confirmation", "requires_action", "canceled"];

/** Reads an intent that was asked for after an unknown outcome. */
export function readCheckedIntent(intent: Intent): PaymentOutcome {
  if (NOT_PAID.includes(intent.status))
    return {
      kind: "failed",
      message: "The payment did not go through, and you were not charged. Please try again.",
    };
  return readIntent(intent);
}
