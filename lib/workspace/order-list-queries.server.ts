import "server-only";
import type { PrefetchedQuery } from "@/lib/accounts/prefetch.server";
import { listOwnOrderMoney } from "@/lib/disputes/queries.server";
import { listOwnProgress } from "@/lib/inbox/queries.server";
import { listOwnOrders } from "@/lib/orders/queries.server";
import { listBankDebits } from "@/lib/payments/bank-debits.server";
import { listOwnContents } from "./list-own-contents.server";

/** What the list of orders shows, for the pages that have it. The keys are those of the browser's queries. */
export function orderListQueries(viewer: { id: string }): readonly PrefetchedQuery[] {
  return [
    [["/api/orders"], () => listOwnOrders(viewer)],
    [["/api/my/order-contents"], () => listOwnContents(viewer)],
    [["/api/my/order-progress"], () => listOwnProgress(viewer)],
    [["/api/my/order-money"], () => listOwnOrderMoney(viewer)],
    [["/api/my/bank-debits"], () => listBankDebits(viewer)],
  ];
}
