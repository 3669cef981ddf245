import { newClientSecret, newId, nowSeconds } from "../ids";
import type { Sandbox } from "../sandbox";
import type { PaymentIntentRecord } from "../state/records";
import { announceEvent, type Cause } from "../webhooks/announce-event";

export type NewPaymentIntent = Pick<
  PaymentIntentRecord,
  | "amountCents"
  | "currency"
  | "customerId"
  | "description"
  | "receiptEmail"
  | "metadata"
  | "setupFutureUsage"
  | "setupCredentialUsage"
  | "storedCredentialUsage"
  | "paymentMethodTypes"
  | "allowedMethodTypes"
  | "paymentMethodId"
>;

/** Adds an intent: `requires_payment_method`, or `requires_confirmation` when it already names one. */
export function createPaymentIntent(
  sandbox: Sandbox,
  cause: Cause,
  content: NewPaymentIntent,
): PaymentIntentRecord {
  const id = newId("pi");
  const intent: PaymentIntentRecord = {
    id,
    createdSeconds: nowSeconds(),
    clientSecret: newClientSecret(id),
    status: content.paymentMethodId ? "requires_confirmation" : "requires_payment_method",
    latestChargeId: null,
    lastFailure: null,
    canceledAtSeconds: null,
    cancellationReason: null,
    waitsForMicrodeposits: false,
    settleAtMs: null,
    ...content,
  };
  sandbox.store.paymentIntents.set(id, intent);
  announceEvent(sandbox, cause, { kind: "payment_intent", type: "payment_intent.created", record: intent });
  return intent;
}
