import type Stripe from "stripe";
import { z } from "zod";
import { type Endpoint, endpoint } from "../http/endpoint";
import { listParameters, presentPage } from "../http/pagination";
import { expand } from "../http/parameters";
import { resourceMissing } from "../http/stripe-api-error";
import { presentBalanceTransaction } from "../objects/balance-transaction";
import { presentCharge } from "../objects/charge";
import { presentDispute } from "../objects/dispute";
import { presentRefund } from "../objects/refund";
import type { Store } from "../state/store";

const list = z.strictObject({
  ...listParameters,
  currency: z.string().optional(),
  source: z.string().optional(),
  type: z.string().optional(),
});

export const balanceTransactionEndpoints: Endpoint[] = [
  endpoint("GET /v1/balance_transactions", "balance_transactions.list", list, ({ sandbox, params }) => {
    const { store } = sandbox;
    const movements = [...store.balanceTransactions.values()].filter(
      (movement) =>
        (!params.currency || movement.currency === params.currency) &&
        (!params.source || movement.sourceId === params.source) &&
        (!params.type || movement.type === params.type),
    );
    const isExpanded = params.expand?.includes("data.source");
    return presentPage(movements, params, "/v1/balance_transactions", (movement) =>
      presentBalanceTransaction(movement, isExpanded ? findSource(store, movement.sourceId) : null),
    );
  }),
  endpoint(
    "GET /v1/balance_transactions/:id",
    "balance_transactions.retrieve",
    z.strictObject({ expand }),
    ({ sandbox, params, id }) => {
      const movement = sandbox.store.balanceTransactions.get(id);
      if (!movement) throw resourceMissing("balance_transaction", id, "id");
      return presentBalanceTransaction(
        movement,
        params.expand.includes("source") ? findSource(sandbox.store, movement.sourceId) : null,
      );
    },
  ),
];

function findSource(store: Store, sourceId: string | null): Stripe.BalanceTransactionSource | null {
  const id = sourceId ?? "";
  const charge = store.charges.get(id);
  if (charge) return presentCharge(charge);
  const refund = store.refunds.get(id);
  if (refund) return presentRefund(refund);
  const dispute = store.disputes.get(id);
  return dispute ? presentDispute(dispute, store) : null;
}
