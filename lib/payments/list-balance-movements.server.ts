import "server-only";
import type Stripe from "stripe";
import { type BalanceMovement, kindOfMovement, sourceOfFunds } from "@/lib/books/balance-movement";
import { idOf, stripe } from "./stripe-client.server";

/**
 * Lists the movements of our balance at Stripe since a time, or all of them, newest first, page by page.
 * Source: https://docs.stripe.com/api/balance_transactions/list
 * @throws Stripe's error when Stripe does not respond. Movements that were already yielded are valid.
 */
export async function* listBalanceMovements(since: Date | null): AsyncGenerator<BalanceMovement> {
  const pages = stripe().balanceTransactions.list({
    limit: 100,
    expand: ["data.source"],
    ...(since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {}),
  });
  for await (const transaction of pages) yield toBalanceMovement(transaction);
}

/** The payment of a charge, a refund or a dispute is named by its source. */
function toBalanceMovement(transaction: Stripe.BalanceTransaction): BalanceMovement {
  const { source } = transaction;
  const category = transaction.reporting_category;
  const kind = kindOfMovement({ category });
  const paymentIntentId =
    typeof source === "object" && source && "payment_intent" in source ? idOf(source.payment_intent) : null;
  const isArrival = kind === "captured" || kind === "payment_returned";
  return {
    id: transaction.id,
    type: transaction.type,
    category,
    sourceId: isDispute(source)
      ? sourceOfFunds(source.id, transaction, source.balance_transactions)
      : (isArrival && paymentIntentId) || idOf(source),
    paymentIntentId,
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    currency: transaction.currency,
    createdAt: new Date(transaction.created * 1000),
    availableOn: new Date(transaction.available_on * 1000),
  };
}

function isDispute(source: Stripe.BalanceTransaction["source"]): source is Stripe.Dispute {
  return typeof source === "object" && source?.object === "dispute";
}
