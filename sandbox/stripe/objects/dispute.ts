import type Stripe from "stripe";
import { nowSeconds } from "../ids";
import type { DisputeRecord } from "../state/records";
import type { Store } from "../state/store";
import { presentBalanceTransaction } from "./balance-transaction";

/** The dispute with the movements of money that it caused. */
export function presentDispute(record: DisputeRecord, store?: Store): Stripe.Dispute {
  const movements = [...(store?.balanceTransactions.values() ?? [])].filter(
    ({ sourceId }) => sourceId === record.id,
  );
  return {
    id: record.id,
    object: "dispute",
    amount: record.amountCents,
    balance_transactions: movements.map((movement) => presentBalanceTransaction(movement)),
    charge: record.chargeId,
    created: record.createdSeconds,
    currency: record.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, ...record.evidence },
    evidence_details: {
      due_by: record.dueBySeconds,
      enhanced_eligibility: {},
      has_evidence: Object.keys(record.evidence).length > 0,
      past_due: record.dueBySeconds !== null && record.dueBySeconds < nowSeconds(),
      submission_count: record.submissions,
      submission_method: record.submissions > 0 ? "manual" : "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: record.status.startsWith("warning_"),
    livemode: false,
    metadata: record.metadata,
    payment_intent: record.paymentIntentId,
    reason: record.reason,
    status: record.status,
  };
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
