import { chargeDecline, disputeOf } from "../cards/card-outcomes";
import type { PaymentFailure } from "../cards/payment-failure";
import { paymentRefused } from "../http/stripe-api-error";
import { newId, nowSeconds } from "../ids";
import type { Sandbox } from "../sandbox";
import type { ChargeRecord, PaymentIntentRecord, PaymentMethodRecord } from "../state/records";
import { announceEvent, type Cause, noRequest } from "../webhooks/announce-event";
import { addChargeToBalance } from "./add-balance-transaction";
import { disputeCharge } from "./dispute-charge";

/**
 * Charges a card for the whole intent: it ends `succeeded`, or the decline is thrown as Stripe's 402 after the
 * intent went back to `requires_payment_method`.
 */
export function chargeCard(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  { authenticated }: { authenticated: boolean },
): void {
  const decline = method.details.type === "card" ? chargeDecline(method.details.scenario) : null;
  if (decline) return refuseCharge(sandbox, cause, intent, method, decline);

  keepForLater(sandbox, cause, intent, method, authenticated);
  const charge = addCharge(sandbox, intent, method, { status: "succeeded", authenticated });
  intent.status = "succeeded";
  intent.paymentMethodId = method.id;
  intent.latestChargeId = charge.id;
  intent.lastFailure = null;
  addChargeToBalance(sandbox.store, charge);
  announceEvent(sandbox, cause, { kind: "charge", type: "charge.succeeded", record: charge });
  announceEvent(sandbox, cause, { kind: "payment_intent", type: "payment_intent.succeeded", record: intent });
  const dispute = method.details.type === "card" ? disputeOf(method.details.scenario) : null;
  if (dispute) disputeCharge(sandbox, noRequest, charge, { ...dispute, amountCents: charge.amountCents });
}

/** Starts a bank debit. Its money arrives days later, so the intent waits in `processing`. */
export function debitBankAccount(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
): void {
  keepForLater(sandbox, cause, intent, method, false);
  const charge = addCharge(sandbox, intent, method, { status: "pending", authenticated: false });
  intent.status = "processing";
  intent.paymentMethodId = method.id;
  intent.latestChargeId = charge.id;
  intent.lastFailure = null;
  if (method.details.scenario !== "stay_processing") sandbox.settlements.start(intent);
  announceEvent(sandbox, cause, { kind: "charge", type: "charge.pending", record: charge });
  announceEvent(sandbox, cause, {
    kind: "payment_intent",
    type: "payment_intent.processing",
    record: intent,
  });
}

/** Records a charge the bank refused and throws it as Stripe's 402. */
export function refuseCharge(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  failure: PaymentFailure,
): never {
  const charge = addCharge(sandbox, intent, method, { status: "failed", authenticated: false, failure });
  intent.latestChargeId = charge.id;
  announceEvent(sandbox, cause, { kind: "charge", type: "charge.failed", record: charge });
  return failPayment(sandbox, cause, intent, method, failure, charge.id);
}

/** Sends the intent back to `requires_payment_method` with the reason and throws it. */
export function failPayment(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  failure: PaymentFailure,
  chargeId: string | null,
): never {
  intent.status = "requires_payment_method";
  intent.paymentMethodId = null;
  intent.lastFailure = { ...failure, chargeId, paymentMethod: structuredClone(method) };
  announceEvent(sandbox, cause, {
    kind: "payment_intent",
    type: "payment_intent.payment_failed",
    record: intent,
  });
  throw paymentRefused(failure, { paymentIntent: intent, paymentMethod: method, chargeId });
}

/** With `setup_future_usage` the method becomes the customer's; without a customer it is good for one payment. */
function keepForLater(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  authenticated: boolean,
): void {
  if (method.customerId) return;
  if (!intent.customerId || !intent.setupFutureUsage) {
    method.spent = true;
    return;
  }
  method.customerId = intent.customerId;
  announceEvent(sandbox, cause, { kind: "payment_method", type: "payment_method.attached", record: method });
  if (method.details.type === "card" && authenticated && intent.setupFutureUsage === "off_session") {
    method.details.setUpForFuture = true;
  }
}

function addCharge(
  sandbox: Sandbox,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  result: Pick<ChargeRecord, "status" | "authenticated"> & { failure?: PaymentFailure },
): ChargeRecord {
  const charge: ChargeRecord = {
    id: newId("ch"),
    createdSeconds: nowSeconds(),
    paymentIntentId: intent.id,
    amountCents: intent.amountCents,
    refundedCents: 0,
    currency: intent.currency,
    status: result.status,
    customerId: intent.customerId,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    metadata: { ...intent.metadata },
    paymentMethod: structuredClone(method),
    authenticated: result.authenticated,
    setupCredentialUsage: intent.setupFutureUsage ? intent.setupCredentialUsage : null,
    storedCredentialUsage: intent.storedCredentialUsage,
    failure: result.failure ?? null,
    disputed: false,
  };
  sandbox.store.charges.set(charge.id, charge);
  sandbox.store.changed();
  return charge;
}
