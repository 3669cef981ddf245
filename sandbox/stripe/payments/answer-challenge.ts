import { authenticationFailed } from "../cards/card-outcomes";
import { invalidRequest } from "../http/stripe-api-error";
import type { Sandbox } from "../sandbox";
import type { PaymentIntentRecord } from "../state/records";
import type { Cause } from "../webhooks/announce-event";
import { chargeCard, failPayment } from "./charge-payment";

/**
 * Ends a 3-D Secure challenge: the card is charged, or the intent fails. Closing the challenge counts as failing it,
 * as in Stripe.js. Throws 402 or 400 for every end but success.
 */
export function answerChallenge(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntentRecord,
  outcome: "complete" | "fail" | "cancel",
): void {
  const method = sandbox.store.paymentMethods.get(intent.paymentMethodId ?? "");
  if (intent.status !== "requires_action" || intent.waitsForMicrodeposits || !method) {
    throw invalidRequest("This PaymentIntent does not require authentication.", {
      code: "payment_intent_unexpected_state",
      paymentIntent: intent,
    });
  }
  if (outcome !== "complete") return failPayment(sandbox, cause, intent, method, authenticationFailed, null);
  chargeCard(sandbox, cause, intent, method, { authenticated: true });
}
