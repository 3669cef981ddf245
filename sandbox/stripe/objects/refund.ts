import type Stripe from "stripe";
import { balanceTransactionIdOf } from "../payments/add-balance-transaction";
import type { RefundRecord } from "../state/records";

export function presentRefund(record: RefundRecord): Stripe.Refund {
  return {
    id: record.id,
    object: "refund",
    amount: record.amountCents,
    balance_transaction: balanceTransactionIdOf(record.id),
    charge: record.chargeId,
    created: record.createdSeconds,
    currency: record.currency,
    customer: null,
    customer_account: null,
    destination_details: presentDestination(record),
    metadata: record.metadata,
    payment_intent: record.paymentIntentId,
    payment_method: null,
    reason: record.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: record.status,
    ...(record.status === "failed" ? { failure_reason: "expired_or_canceled_card" } : {}),
    transfer_reversal: null,
  };
}

function presentDestination({ methodType }: RefundRecord): Stripe.Refund.DestinationDetails {
  if (methodType === "card") {
    return {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    };
  }
  return { type: "us_bank_transfer", us_bank_transfer: { reference: null, reference_status: "pending" } };
}
