import { bankDebitFailure } from "../cards/test-bank-accounts";
import type { ChargeRecord, PaymentIntentRecord } from "../state/records";
import type { Store } from "../state/store";
import { announceEvent, type Cause } from "../webhooks/announce-event";
import type { WebhookDispatcher } from "../webhooks/webhook-dispatcher";
import { addChargeToBalance } from "./add-balance-transaction";

export type SettlementOutcome = "succeeded" | "failed" | "as_account_says";

/**
 * Ends a bank debit: the intent goes from `processing` to `succeeded`, or back to `requires_payment_method`.
 * A forced failure of a good account reads as `no_account`. Throws when the intent has no pending charge.
 */
export function settleBankDebit(
  sandbox: { store: Store; webhooks: WebhookDispatcher },
  cause: Cause,
  intent: PaymentIntentRecord,
  outcome: SettlementOutcome,
): void {
  const charge = sandbox.store.charges.get(intent.latestChargeId ?? "");
  if (intent.status !== "processing" || charge?.status !== "pending") {
    throw new Error(`${intent.id} has no bank debit to settle`);
  }
  intent.settleAtMs = null;
  const failure = failureFor(charge, outcome);
  if (!failure) {
    charge.status = "succeeded";
    intent.status = "succeeded";
    addChargeToBalance(sandbox.store, charge);
    announceEvent(sandbox, cause, { kind: "charge", type: "charge.succeeded", record: charge });
    announceEvent(sandbox, cause, {
      kind: "payment_intent",
      type: "payment_intent.succeeded",
      record: intent,
    });
    return;
  }

  charge.status = "failed";
  charge.failure = failure;
  intent.status = "requires_payment_method";
  intent.paymentMethodId = null;
  intent.lastFailure = {
    ...failure,
    chargeId: charge.id,
    paymentMethod: structuredClone(charge.paymentMethod),
  };
  announceEvent(sandbox, cause, { kind: "charge", type: "charge.failed", record: charge });
  announceEvent(sandbox, cause, {
    kind: "payment_intent",
    type: "payment_intent.payment_failed",
    record: intent,
  });
}

function failureFor(charge: ChargeRecord, outcome: SettlementOutcome) {
  if (outcome === "succeeded") return null;
  const { details } = charge.paymentMethod;
  const ownFailure = details.type === "us_bank_account" ? bankDebitFailure(details.scenario) : null;
  return outcome === "failed" ? (ownFailure ?? bankDebitFailure("no_account")) : ownFailure;
}
