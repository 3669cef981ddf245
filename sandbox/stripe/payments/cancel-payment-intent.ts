import { nowSeconds } from "../ids";
import type { Sandbox } from "../sandbox";
import type { PaymentIntentRecord, PaymentIntentStatus } from "../state/records";
import { announceEvent, type Cause } from "../webhooks/announce-event";
import { unexpectedState } from "./unexpected-state";

/** Stripe allows canceling a bank debit in `processing` only in rare cases; the sandbox never does. */
const cancelable: readonly PaymentIntentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
];

/** Cancels an intent for good. Throws 400 `payment_intent_unexpected_state` once money moves. */
export function cancelPaymentIntent(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntentRecord,
  reason: PaymentIntentRecord["cancellationReason"],
): void {
  if (!cancelable.includes(intent.status)) throw unexpectedState("cancel", intent);
  intent.status = "canceled";
  intent.canceledAtSeconds = nowSeconds();
  intent.cancellationReason = reason;
  announceEvent(sandbox, cause, { kind: "payment_intent", type: "payment_intent.canceled", record: intent });
}
