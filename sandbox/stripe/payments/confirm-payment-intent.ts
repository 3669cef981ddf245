import { authenticationRequired, needsAuthentication } from "../cards/card-outcomes";
import { invalidRequest } from "../http/stripe-api-error";
import type { Sandbox } from "../sandbox";
import type { PaymentIntentRecord, PaymentIntentStatus, PaymentMethodRecord } from "../state/records";
import { announceEvent, type Cause } from "../webhooks/announce-event";
import { chargeCard, debitBankAccount, refuseCharge } from "./charge-payment";
import { unexpectedState } from "./unexpected-state";

const confirmable: readonly PaymentIntentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

/**
 * Confirms an intent with a payment method: `succeeded`, `processing` or `requires_action`. Throws Stripe's 402 for a
 * decline and 400 for a state or method that does not fit. Source:
 * https://docs.stripe.com/payments/paymentintents/lifecycle
 */
export function confirmPaymentIntent(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntentRecord,
  { method, offSession }: { method: PaymentMethodRecord | null; offSession: boolean },
): void {
  if (!confirmable.includes(intent.status)) throw unexpectedState("confirm", intent);
  requireDeclaration(intent);
  const chosen = requireUsableMethod(sandbox, intent, method);
  const { details } = chosen;
  if (details.type === "us_bank_account") {
    // An account that is saved for the customer was confirmed when it was saved.
    if (details.scenario === "needs_microdeposits" && !chosen.customerId)
      return requireAction(sandbox, cause, intent, chosen);
    return debitBankAccount(sandbox, cause, intent, chosen);
  }

  const { scenario, setUpForFuture } = details;
  if (!needsAuthentication(scenario, { offSession, setUpForFuture })) {
    return chargeCard(sandbox, cause, intent, chosen, { authenticated: false });
  }
  if (offSession) return refuseCharge(sandbox, cause, intent, chosen, authenticationRequired);
  requireAction(sandbox, cause, intent, chosen);
}

/**
 * Confirms a bank account by the amounts of its two micro-deposits; the debit then starts. The sandbox takes any amounts. Throws
 * 400 unless the intent waits for them. Source: https://docs.stripe.com/api/payment_intents/verify_microdeposits
 */
export function verifyPaymentMicrodeposits(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntentRecord,
): void {
  const method = sandbox.store.paymentMethods.get(intent.paymentMethodId ?? "");
  if (intent.status !== "requires_action" || !intent.waitsForMicrodeposits || !method)
    throw invalidRequest("This PaymentIntent is not waiting for micro-deposits.", {
      code: "payment_intent_unexpected_state",
      paymentIntent: intent,
    });
  debitBankAccount(sandbox, cause, intent, method);
}

/** Waits for the customer: 3-D Secure for a card, micro-deposits for a bank account. */
function requireAction(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
): void {
  intent.status = "requires_action";
  intent.waitsForMicrodeposits = method.details.type === "us_bank_account";
  intent.paymentMethodId = method.id;
  intent.lastFailure = null;
  announceEvent(sandbox, cause, {
    kind: "payment_intent",
    type: "payment_intent.requires_action",
    record: intent,
  });
}

function requireUsableMethod(
  sandbox: Sandbox,
  intent: PaymentIntentRecord,
  given: PaymentMethodRecord | null,
): PaymentMethodRecord {
  const method = given ?? sandbox.store.paymentMethods.get(intent.paymentMethodId ?? "");
  if (!method) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent, specify a payment method attached to this customer along with the customer ID.",
      { code: "payment_intent_unexpected_state", paymentIntent: intent },
    );
  }
  requireFittingMethod(intent, method);
  return method;
}

/**
 * Throws 400 when the intent both saves a card and charges a saved one. Source:
 * https://docs.stripe.com/payments/cards/save-and-reuse
 */
export function requireDeclaration(
  intent: Pick<PaymentIntentRecord, "setupFutureUsage" | "storedCredentialUsage">,
): void {
  if (!intent.setupFutureUsage || !intent.storedCredentialUsage) return;
  throw invalidRequest(
    "You cannot set `payment_method_options[card][stored_credential_usage]` together with `setup_future_usage`.",
    { param: "payment_method_options[card][stored_credential_usage]" },
  );
}

/** Throws 400 when the method's type, owner or earlier use forbids it for this intent. */
export function requireFittingMethod(
  intent: Pick<PaymentIntentRecord, "paymentMethodTypes" | "customerId">,
  method: PaymentMethodRecord,
): void {
  if (!intent.paymentMethodTypes.includes(method.details.type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${method.details.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.paymentMethodTypes.join(", ")}.`,
      { code: "payment_intent_incompatible_payment_method", param: "payment_method" },
    );
  }
  if (method.customerId && method.customerId !== intent.customerId) {
    throw invalidRequest(
      `The PaymentMethod ${method.id} belongs to the Customer ${method.customerId}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: "payment_method" },
    );
  }
  if (method.spent) {
    throw invalidRequest(
      "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.",
      { param: "payment_method" },
    );
  }
}
