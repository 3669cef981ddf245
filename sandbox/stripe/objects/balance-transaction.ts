import type Stripe from "stripe";
import { nowSeconds } from "../ids";
import type { BalanceTransactionRecord } from "../state/records";
import type { Store } from "../state/store";
import { presentCharge } from "./charge";
import { presentRefund } from "./refund";

/** A movement of the balance; `store` is given when the caller asked to expand its source. */
export function presentBalanceTransaction(
  record: BalanceTransactionRecord,
  store?: Store,
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
    source: (store && findSource(store, record.sourceId)) ?? record.sourceId,
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

function findSource(store: Store, sourceId: string | null): Stripe.Charge | Stripe.Refund | null {
  const charge = store.charges.get(sourceId ?? "");
  if (charge) return presentCharge(charge);
  const refund = store.refunds.get(sourceId ?? "");
  return refund ? presentRefund(refund) : null;
}
