import { attachDecline, authenticationFailed, needsAuthentication } from "../cards/card-outcomes";
import type { PaymentFailure } from "../cards/payment-failure";
import { invalidRequest, paymentRefused } from "../http/stripe-api-error";
import type { Sandbox } from "../sandbox";
import type { PaymentMethodRecord, SetupIntentRecord } from "../state/records";
import { announceEvent, type Cause } from "../webhooks/announce-event";
import { requireFittingMethod } from "./confirm-payment-intent";
import { unexpectedSetupState } from "./unexpected-state";

const CONFIRMABLE: readonly SetupIntentRecord["status"][] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

/**
 * Confirms a SetupIntent with a payment method while the customer is present. Its status becomes `succeeded` or
 * `requires_action`. Throws Stripe's 402 for a card that cannot be saved, and 400 when the status or the kind of payment
 * method does not allow it. Source: https://docs.stripe.com/payments/setupintents/lifecycle
 */
export function confirmSetupIntent(
  sandbox: Sandbox,
  cause: Cause,
  intent: SetupIntentRecord,
  given: PaymentMethodRecord | null,
): void {
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedSetupState("confirm", intent);
  const method = given ?? sandbox.store.paymentMethods.get(intent.paymentMethodId ?? "");
  if (!method) {
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: "setup_intent_unexpected_state",
      setupIntent: intent,
    });
  }
  requireFittingMethod(intent, method);
  const { details } = method;
  if (details.type === "us_bank_account") {
    if (details.scenario !== "needs_microdeposits") return saveMethod(sandbox, cause, intent, method, false);
  } else {
    const decline = attachDecline(details.scenario);
    if (decline) return failSetup(sandbox, cause, intent, method, decline);
    if (!needsAuthentication(details.scenario, { offSession: false, setUpForFuture: false }))
      return saveMethod(sandbox, cause, intent, method, false);
  }
  intent.status = "requires_action";
  intent.waitsForMicrodeposits = details.type === "us_bank_account";
  intent.paymentMethodId = method.id;
  intent.lastFailure = null;
  announceEvent(sandbox, cause, {
    kind: "setup_intent",
    type: "setup_intent.requires_action",
    record: intent,
  });
}

/** Ends the 3-D Secure challenge of a SetupIntent: the method is saved, or the intent fails. Throws 400 for a failure. */
export function answerSetupChallenge(
  sandbox: Sandbox,
  cause: Cause,
  intent: SetupIntentRecord,
  outcome: "complete" | "fail" | "cancel",
): void {
  const method = sandbox.store.paymentMethods.get(intent.paymentMethodId ?? "");
  if (intent.status !== "requires_action" || !method) {
    throw invalidRequest("This SetupIntent does not require authentication.", {
      code: "setup_intent_unexpected_state",
      setupIntent: intent,
    });
  }
  if (outcome === "complete") return saveMethod(sandbox, cause, intent, method, true);
  return failSetup(sandbox, cause, intent, method, {
    ...authenticationFailed,
    code: "setup_intent_authentication_failure",
  });
}

/**
 * Confirms a bank account by the amounts of its two micro-deposits. The sandbox takes any. Throws 400 unless the SetupIntent waits
 * for them. Source: https://docs.stripe.com/api/setup_intents/verify_microdeposits
 */
export function verifyMicrodeposits(sandbox: Sandbox, cause: Cause, intent: SetupIntentRecord): void {
  const method = sandbox.store.paymentMethods.get(intent.paymentMethodId ?? "");
  if (intent.status !== "requires_action" || method?.details.type !== "us_bank_account")
    throw invalidRequest("This SetupIntent is not waiting for micro-deposits.", {
      code: "setup_intent_unexpected_state",
      setupIntent: intent,
    });
  saveMethod(sandbox, cause, intent, method, false);
}

/** Cancels a SetupIntent for good. Throws 400 once it has succeeded. */
export function cancelSetupIntent(
  sandbox: Sandbox,
  cause: Cause,
  intent: SetupIntentRecord,
  reason: SetupIntentRecord["cancellationReason"],
): void {
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedSetupState("cancel", intent);
  intent.status = "canceled";
  intent.cancellationReason = reason;
  announceEvent(sandbox, cause, { kind: "setup_intent", type: "setup_intent.canceled", record: intent });
}

function saveMethod(
  sandbox: Sandbox,
  cause: Cause,
  intent: SetupIntentRecord,
  method: PaymentMethodRecord,
  authenticated: boolean,
): void {
  const isNew = intent.customerId !== null && method.customerId === null;
  if (isNew) method.customerId = intent.customerId;
  if (method.details.type === "card" && authenticated && intent.usage === "off_session")
    method.details.setUpForFuture = true;
  intent.status = "succeeded";
  intent.paymentMethodId = method.id;
  intent.lastFailure = null;
  if (isNew)
    announceEvent(sandbox, cause, {
      kind: "payment_method",
      type: "payment_method.attached",
      record: method,
    });
  announceEvent(sandbox, cause, { kind: "setup_intent", type: "setup_intent.succeeded", record: intent });
}

function failSetup(
  sandbox: Sandbox,
  cause: Cause,
  intent: SetupIntentRecord,
  method: PaymentMethodRecord,
  failure: PaymentFailure,
): never {
  intent.status = "requires_payment_method";
  intent.paymentMethodId = null;
  intent.lastFailure = { ...failure, paymentMethod: structuredClone(method) };
  announceEvent(sandbox, cause, { kind: "setup_intent", type: "setup_intent.setup_failed", record: intent });
  throw paymentRefused(failure, { setupIntent: intent, paymentMethod: method });
}
