import type Stripe from "stripe";
import { nowSeconds } from "../ids";
import type { BalanceTransactionRecord } from "../state/records";

/** A movement of the balance; `source` is given when the caller asked to expand it. */
export function presentBalanceTransaction(
  record: BalanceTransactionRecord,
  source?: Stripe.BalanceTransactionSource | null,
): Stripe.BalanceTransaction {
  return {
    id: record.id,
    object: "balance_transaction",
    amount: record.amountCents,
    available_on: record.availableOnSeconds,
    balance_type: "payments",
    created: record.createdSeconds,
    currency: record.currency,
    description: null,
    exchange_rate: null,
    fee: record.feeCents,
    fee_details: presentFees(record),
    net: record.amountCents - record.feeCents,
    reporting_category: record.reportingCategory,
    source: source ?? record.sourceId,
    status: record.availableOnSeconds <= nowSeconds() ? "available" : "pending",
    type: record.type,
  };
}

function presentFees({ feeCents, currency }: BalanceTransactionRecord) {
  if (feeCents === 0) return [];
  return [
    {
      amount: feeCents,
      application: null,
      currency,
      description: "Stripe processing fees",
      type: "stripe_fee",
    },
  ];
}
