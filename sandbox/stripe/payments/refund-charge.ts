import { invalidRequest, resourceMissing } from "../http/stripe-api-error";
import { newId, nowSeconds } from "../ids";
import type { Sandbox } from "../sandbox";
import type { ChargeRecord, RefundRecord } from "../state/records";
import { announceEvent, type Cause, noRequest } from "../webhooks/announce-event";
import { addBalanceTransaction, addRefundToBalance } from "./add-balance-transaction";

export type RefundRequest = Pick<RefundRecord, "reason" | "metadata"> & {
  paymentIntentId?: string;
  chargeId?: string;
  /** In the currency's smallest unit; without it, all that is left. */
  amountCents?: number;
  /** Made in Stripe's dashboard: `pending` until the control endpoint ends it. */
  status?: "pending" | "succeeded";
};

/**
 * Refunds a captured charge, whole or in part. Throws 400 when nothing was captured, everything was refunded already
 * (`charge_already_refunded`) or more is asked for than is left. Source: https://docs.stripe.com/api/refunds/create
 */
export function refundCharge(sandbox: Sandbox, cause: Cause, request: RefundRequest): RefundRecord {
  const charge = requireCapturedCharge(sandbox, request);
  const lostCents = lostInDisputes(sandbox, charge);
  if (lostCents === "undecided" || lostCents >= charge.amountCents) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  const leftCents = charge.amountCents - charge.refundedCents - lostCents;
  if (leftCents === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const amountCents = request.amountCents ?? leftCents;
  if (amountCents < 1) throw invalidRequest("Invalid positive integer", { param: "amount" });
  if (amountCents > leftCents) {
    throw invalidRequest(
      `Refund amount (${inDollars(amountCents)}) is greater than unrefunded amount on charge (${inDollars(leftCents)})`,
      { param: "amount" },
    );
  }

  const refund: RefundRecord = {
    id: newId("re"),
    createdSeconds: nowSeconds(),
    chargeId: charge.id,
    paymentIntentId: charge.paymentIntentId,
    amountCents,
    currency: charge.currency,
    reason: request.reason,
    metadata: request.metadata,
    methodType: charge.paymentMethod.details.type,
    status: request.status ?? (scenarioOf(charge) === "refund_pending" ? "pending" : "succeeded"),
  };
  charge.refundedCents += amountCents;
  sandbox.store.refunds.set(refund.id, refund);
  addRefundToBalance(sandbox.store, refund);
  announceEvent(sandbox, cause, { kind: "refund", type: "refund.created", record: refund });
  announceEvent(sandbox, cause, { kind: "charge", type: "charge.refunded", record: charge });
  // The caller gets the refund as it was made; it fails right after.
  if (scenarioOf(charge) === "refund_fails") setImmediate(() => failRefund(sandbox, refund));
  return refund;
}

function scenarioOf({ paymentMethod: { details } }: ChargeRecord) {
  return details.type === "card" ? details.scenario : null;
}

/**
 * What lost disputes have taken of a charge. Stripe refuses every refund while a dispute that took the money is undecided. That it
 * refunds the rest of a charge after a dispute about a part was lost is our assumption: its documentation does not say.
 */
function lostInDisputes({ store }: Sandbox, charge: ChargeRecord): number | "undecided" {
  const taken = [...store.disputes.values()].filter(
    (dispute) => dispute.chargeId === charge.id && dispute.isWithdrawn,
  );
  if (taken.some(({ status }) => status !== "lost")) return "undecided";
  return taken.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Ends a pending refund well. */
export function completeRefund(sandbox: Sandbox, refund: RefundRecord): void {
  refund.status = "succeeded";
  sandbox.store.changed();
  announceEvent(sandbox, noRequest, { kind: "refund", type: "refund.updated", record: refund });
}

/**
 * Fails a refund that is pending or has succeeded: its money comes back to the account.
 * Source: https://docs.stripe.com/refunds#failed-refunds
 */
export function failRefund(sandbox: Sandbox, refund: RefundRecord): void {
  if (refund.status === "failed") return;
  refund.status = "failed";
  const charge = sandbox.store.charges.get(refund.chargeId);
  if (charge) charge.refundedCents -= refund.amountCents;
  addBalanceTransaction(sandbox.store, {
    id: newId("txn"),
    type: "refund_failure",
    reportingCategory: "refund_failure",
    sourceId: refund.id,
    amountCents: refund.amountCents,
    currency: refund.currency,
  });
  announceEvent(sandbox, noRequest, { kind: "refund", type: "refund.failed", record: refund });
}

function requireCapturedCharge(sandbox: Sandbox, request: RefundRequest): ChargeRecord {
  const { paymentIntentId, chargeId } = request;
  if (!paymentIntentId && !chargeId) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = sandbox.store.paymentIntents.get(paymentIntentId ?? "");
  if (paymentIntentId && !intent) throw resourceMissing("payment_intent", paymentIntentId, "payment_intent");

  const charge = sandbox.store.charges.get(chargeId ?? intent?.latestChargeId ?? "");
  if (chargeId && !charge) throw resourceMissing("charge", chargeId, "charge");
  if (charge?.status === "succeeded") return charge;
  throw invalidRequest(
    intent
      ? `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
      : `Charge ${chargeId} is not in a state that can be refunded.`,
    intent ? { paymentIntent: intent } : {},
  );
}

function inDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
